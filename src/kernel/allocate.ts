/**
 * Splits an amount in proportion to weights with the largest remainder method. The parts add up to
 * the amount exactly, and each is its exact share rounded down or up; on equal remainders earlier
 * parts get the extra unit. If all weights are zero, the first part gets everything. Amounts and
 * weights are non-negative integers.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((share) => Number(share / total));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((share, index) => ({ index, remainder: share % total }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
