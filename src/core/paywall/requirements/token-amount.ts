import type { TokenContract } from '../ports/network.ts';

/** Converts dollar cents to the smallest unit of a dollar token with at least two decimals. */
export function toTokenAmount(
  cents: number,
  { decimals }: Pick<TokenContract, 'decimals'>,
): bigint {
  if (!Number.isSafeInteger(cents) || cents < 0 || decimals < 2)
    throw new Error('The amount cannot be expressed in this token.');
  return BigInt(cents) * 10n ** BigInt(decimals - 2);
}
