import type { Authorization } from '../../../core/paywall/ports/authorization.ts';
import type { Hex } from '../../../core/paywall/ports/network.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { invalidPayments, type JsonObjectFields } from './payment-header.ts';

const maxUint256 = 2n ** 256n - 1n;

/**
 * Reads the six fields of an EIP-3009 authorization; `validAfter` is optional. The 400 names every
 * field that is wrong.
 */
export function readAuthorization(fields: JsonObjectFields): Authorization {
  const problems: FieldProblem[] = [];
  const read = <Value>(name: string, value: Value | null, message: string): Value | null => {
    if (value === null)
      problems.push({ field: `authorization.${name}`, code: 'invalid_payment', message });
    return value;
  };
  const address = 'must be an address: 0x and 40 hex digits';
  const whole = 'must be a whole number, as decimal digits';
  const from = read('from', parseHex(fields.from, 40), address);
  const to = read('to', parseHex(fields.to, 40), address);
  const value = read('value', parseUint256(fields.value), whole);
  const validAfter = read('validAfter', parseUint256(fields.validAfter ?? 0), whole);
  const validBefore = read('validBefore', parseUint256(fields.validBefore), whole);
  const nonce = read('nonce', parseHex(fields.nonce, 64), 'must be 32 bytes: 0x and 64 hex digits');
  // Separate checks, so that the compiler narrows every type.
  if (from === null || to === null || value === null) throw invalidPayments(problems);
  if (validAfter === null || validBefore === null || nonce === null)
    throw invalidPayments(problems);
  return { from, to, value, validAfter, validBefore, nonce };
}

function parseHex(value: unknown, digits: number): Hex | null {
  if (typeof value !== 'string' || value.length !== digits + 2) return null;
  return /^0x[0-9a-f]+$/i.test(value) ? (value.toLowerCase() as Hex) : null;
}

/** Accepts a safe integer or decimal digits, up to 256 bits. */
function parseUint256(value: unknown): bigint | null {
  const isWhole =
    typeof value === 'number'
      ? Number.isSafeInteger(value) && value >= 0
      : typeof value === 'string' && /^\d{1,78}$/.test(value);
  if (!isWhole) return null;
  const whole = BigInt(value as number | string);
  return whole <= maxUint256 ? whole : null;
}
