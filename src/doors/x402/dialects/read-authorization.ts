import type { Authorization } from '../../../core/paywall/rails/authorization.ts';
import type { Hex } from '../../../core/paywall/rails/network.ts';
import type { FieldProblem } from '../../../kernel/refusal.ts';
import { badPayments, type Fields } from './bundle.ts';

const largest = 2n ** 256n - 1n;

/** The six fields of an EIP-3009 authorization; `validAfter` may be left out. 400 names every field that is wrong. */
export function readAuthorization(fields: Fields): Authorization {
  const problems: FieldProblem[] = [];
  const read = <Value>(name: string, value: Value | null, message: string): Value | null => {
    if (value === null)
      problems.push({ field: `authorization.${name}`, code: 'invalid_payment', message });
    return value;
  };
  const address = 'must be an address: 0x and 40 hex digits';
  const whole = 'must be a whole number, as decimal digits';
  const from = read('from', hexOf(fields.from, 40), address);
  const to = read('to', hexOf(fields.to, 40), address);
  const value = read('value', wholeOf(fields.value), whole);
  const validAfter = read('validAfter', wholeOf(fields.validAfter ?? 0), whole);
  const validBefore = read('validBefore', wholeOf(fields.validBefore), whole);
  const nonce = read('nonce', hexOf(fields.nonce, 64), 'must be 32 bytes: 0x and 64 hex digits');
  // One test for each, so that the compiler sees them all there.
  if (from === null || to === null || value === null) throw badPayments(problems);
  if (validAfter === null || validBefore === null || nonce === null) throw badPayments(problems);
  return { from, to, value, validAfter, validBefore, nonce };
}

function hexOf(value: unknown, digits: number): Hex | null {
  if (typeof value !== 'string' || value.length !== digits + 2) return null;
  return /^0x[0-9a-f]+$/i.test(value) ? (value.toLowerCase() as Hex) : null;
}

/** What fits into 256 bits, as a JSON number that loses nothing or as decimal digits. */
function wholeOf(value: unknown): bigint | null {
  const isWhole =
    typeof value === 'number'
      ? Number.isSafeInteger(value) && value >= 0
      : typeof value === 'string' && /^\d{1,78}$/.test(value);
  if (!isWhole) return null;
  const whole = BigInt(value as number | string);
  return whole <= largest ? whole : null;
}
