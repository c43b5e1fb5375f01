import type { UnclearIntent } from '@stoa/shopping-intent';
import { DomainError } from '../../../../kernel/domain-error.ts';

const messages = {
  membership:
    'No one was signed up and no membership was changed. To cancel a membership, contact the store: agents can only sign up new members.',
  purchase:
    'Nothing was bought and no cart was changed. Send what you want as a separate message, for example “add 2 mugs to my cart” or “show me mugs”.',
} satisfies Record<NonNullable<UnclearIntent['declines']>, string>;

/** 422 `nothing_done`: the text declines a purchase or membership, or asks to end a membership. */
export const nothingDone = (declined: keyof typeof messages): DomainError =>
  new DomainError('unprocessable', 'nothing_done', messages[declined]);

/** 422 `nothing_done`: beside the number of a new quantity the text has words that it cannot have. */
export const quantityUnclear = (unknownWords: readonly string[]): DomainError =>
  new DomainError(
    'unprocessable',
    'nothing_done',
    `I did not understand ${unknownWords.map((word) => `“${word}”`).join(', ')}, so no cart was changed. Which quantity do you want? Send for example “make it 3”.`,
  );
