import { DomainError } from '../../../../kernel/domain-error.ts';
import type { UnclearIntent } from '../intent.ts';

const messages = {
  membership:
    'Nobody was signed up and no membership was changed. To cancel a membership, contact the store: agents can only sign up new members.',
  purchase:
    'Nothing was bought and no cart was changed. Send what you want in a message of its own, for example “add 2 mugs to my cart” or “show me mugs”.',
} satisfies Record<NonNullable<UnclearIntent['declines']>, string>;

/** 422 `nothing_done`: the text says what should not happen, or asks to end a membership. */
export const nothingDone = (declined: keyof typeof messages): DomainError =>
  new DomainError('unprocessable', 'nothing_done', messages[declined]);
