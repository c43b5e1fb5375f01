import type { LineItemId, VariantId } from '../../../../kernel/id.ts';
import type { Order } from '../../order.ts';
import { moneyOfLine } from '../../refunds/units-money.ts';

export type Swap = { lineItemId: LineItemId; quantity: number; newVariantId: VariantId };

/**
 * What the new goods cost more (above zero) or less, in minor units: the difference of the prices,
 * at the rate at which the line was paid, so that its coupon and its tax hold for the difference
 * too. The same price is no difference, and a swap back undoes the first one. A line that cost
 * nothing is worth nothing: its new goods are paid in full.
 */
export function priceDifference(
  order: Order,
  swaps: Swap[],
  newPrices: ReadonlyMap<string, number>,
): number {
  const parts = swaps.map((swap) => {
    const line = order.lines.find(({ id }) => id === swap.lineItemId);
    const newPrice = newPrices.get(swap.newVariantId);
    if (!line || newPrice === undefined) return 0;
    const difference = (newPrice - line.unitPrice) * swap.quantity;
    if (line.subtotal === 0) return difference;
    return atRate(difference, moneyOfLine(order, line), line.subtotal);
  });
  return parts.reduce((sum, part) => sum + part, 0);
}

/** `amount * paid / listed`, half away from zero, exact beyond what doubles hold. */
function atRate(amount: number, paid: number, listed: number): number {
  const size = BigInt(Math.abs(amount)) * BigInt(paid) * 2n + BigInt(listed);
  const rounded = Number(size / (BigInt(listed) * 2n));
  return amount < 0 ? 0 - rounded : rounded;
}
