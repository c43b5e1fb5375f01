import {
  type CardBehavior,
  cardBehaviorOf,
  parseCardNumber,
} from '../../gateways/sandbox/cards.ts';
import { formInput } from '../../http/pages/form-body.ts';
import type { FormError } from '../../http/pages/form-field.ts';

/** Values that the form is filled with again after a mistake: never the card number or code. */
export type CardFormInput = { expiry: string; name: string };

export type CardForm = {
  formInput: CardFormInput;
  problems: FormError[];
  /** Null when the card is not a test card or the form has problems. */
  behavior: CardBehavior | null;
};

export const emptyCardFormInput: CardFormInput = { expiry: '', name: '' };

/** Reads a submitted card form. Only the number is required; other fields may be empty. */
export function readCardForm(body: unknown, now: Date): CardForm {
  const number = formInput(body, 'card_number');
  const expiry = formInput(body, 'expiry');
  const digits = parseCardNumber(number);
  const checks: [string, string | null][] = [
    ['card_number', numberProblem(number, digits)],
    ['expiry', expiryProblem(expiry, now)],
    ['cvc', cvcProblem(formInput(body, 'cvc'))],
    ['name', nameProblem(formInput(body, 'name'))],
  ];
  const problems = checks.flatMap(([field, message]) => (message ? [{ field, message }] : []));
  const behavior = problems.length === 0 && digits !== null ? cardBehaviorOf(digits) : null;
  return { formInput: { expiry, name: formInput(body, 'name') }, problems, behavior };
}

function numberProblem(number: string, digits: string | null): string | null {
  if (number === '') return 'Enter a card number.';
  return digits === null ? 'Enter a valid card number.' : null;
}

/** Accepts `08/29`, `8/2029` and `08 29`; a card is valid until the end of its month. */
function expiryProblem(text: string, now: Date): string | null {
  if (text === '') return null;
  const match = /^(0?[1-9]|1[0-2])\s*(?:[/-]\s*)?(?:20)?(\d{2})$/.exec(text);
  if (!match) return 'Enter the expiry date as month and year, for example 08/29.';
  const end = Date.UTC(2_000 + Number(match[2]), Number(match[1]), 1);
  return end <= now.getTime() ? 'This card has expired.' : null;
}

function cvcProblem(text: string): string | null {
  return text === '' || /^\d{3,4}$/.test(text)
    ? null
    : 'Enter the 3 or 4 digits of the security code.';
}

function nameProblem(text: string): string | null {
  return text.length > 200 ? 'Enter a name of at most 200 characters.' : null;
}
