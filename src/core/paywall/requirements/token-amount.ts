import type { TokenContract } from '../ports/network.ts';

/** Cents of a dollar in the smallest unit of a coin that is worth one; at least two decimals. */
export function toTokenAmount(
  cents: number,
  { decimals }: Pick<TokenContract, 'decimals'>,
): bigint {
  if (!Number.isSafeInteger(cents) || cents < 0 || decimals < 2)
    throw new Error('not an amount that this token can hold');
  return BigInt(cents) * 10n ** BigInt(decimals - 2);
}
