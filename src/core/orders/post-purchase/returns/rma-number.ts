import { bytesToBigInt, toBase32 } from '../../../../kernel/base32.ts';
import type { Random } from '../../../../kernel/id.ts';

/**
 * Generates the number that a buyer writes on the parcel: 50 random bits without ambiguous letters,
 * `RMA-4F7QX-0K2MZ`.
 */
export function generateRmaNumber(random: Random): string {
  const digits = toBase32(bytesToBigInt(random(7)), 10).toUpperCase();
  return `RMA-${digits.slice(0, 5)}-${digits.slice(5)}`;
}
