import type { UnclearIntent } from '@stoa/shopping-intent';
import { DomainError } from '../../../../kernel/domain-error.ts';
import type { QuoteLine } from '../../../pricing/quote.ts';

const messages = {
  membership:
    'No one was signed up and no membership was changed. To cancel a membership, contact the store: agents can only sign up new members.',
  purchase:
    'Nothing was bought and no cart was changed. Send what you want as a separate message, for example “add 2 mugs to my cart” or “show me mugs”.',
  'long-text':
    'The text is too long to be read whole, so nothing was bought and no cart was changed. Send at most 1,500 characters and 500 words and punctuation marks, or the items as data.',
} satisfies Record<NonNullable<UnclearIntent['declines']>, string>;

/**
 * 422 `nothing_done`: the text declines a purchase or membership, asks to end a membership, or is too
 * long.
 */
export const nothingDone = (declined: keyof typeof messages): DomainError =>
  new DomainError('unprocessable', 'nothing_done', messages[declined]);

/** 422 `nothing_done`: a text that sets a new quantity contains words that are not understood. */
export const quantityUnclear = (unknownWords: readonly string[]): DomainError =>
  new DomainError(
    'unprocessable',
    'nothing_done',
    `I did not understand ${unknownWords.map((word) => `“${word}”`).join(', ')}, so no cart was changed. Which quantity do you want? Send for example “make it 3”.`,
  );

/** 422 `nothing_done`: a change of the cart with words that are not understood. */
export const changeUnclear = (unknownWords: readonly string[]): DomainError =>
  new DomainError(
    'unprocessable',
    'nothing_done',
    `I did not understand ${unknownWords.map((word) => `“${word}”`).join(', ')} in this change, so no cart was changed. Send one change in each message.`,
  );

/** 422 `nothing_done`: the text changes several lines of the cart. */
export const oneLineAtATime = (lines: readonly QuoteLine[]): DomainError =>
  new DomainError(
    'unprocessable',
    'nothing_done',
    `A message changes one item of the cart, and this one names several, so nothing was changed. Send one message for each, for example “remove the ${lines[0]?.name ?? 'mug'}”, or “remove everything”.`,
  );

/** 422 `nothing_done`: the cart has fewer units of an item than are to be removed. */
export const tooFewUnits = ({ name, quantity }: Pick<QuoteLine, 'name' | 'quantity'>) =>
  new DomainError(
    'unprocessable',
    'nothing_done',
    `The cart has only ${quantity} × ${name}, so nothing was changed. To remove all, send for example “remove it”.`,
  );

/** 422 `no_previous_results`: "the same again" after the cart was emptied. */
export const nothingToRepeat = () =>
  new DomainError(
    'unprocessable',
    'no_previous_results',
    'The cart is empty, so it is not clear what to add again. Send the name or the product_id of what you want, for example “add 2 mugs to my cart”.',
  );

/** 422 `nothing_done`: the text changes or removes an item, but the cart is empty. */
export const cartIsEmpty = () =>
  new DomainError('unprocessable', 'nothing_done', 'The cart is empty, so nothing was changed.');
