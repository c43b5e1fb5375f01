import type { VariantId } from '../../../kernel/id.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Quote, QuoteItem, QuoteMessage } from '../quote.ts';
import type { SellableVariant } from './pricing-facts-store.ts';

/** `variant` is null if the item is removed. */
type AllocatedItem = { variant: SellableVariant | null; message: QuoteMessage | null };

/**
 * Allocates stock to the items in order, so that lines of the same variant share its stock. A line
 * with too little stock keeps its quantity and gets a message, so that nothing is reduced silently.
 */
export function createStockAllocator(
  offered: ReadonlyMap<VariantId, SellableVariant>,
  previous: Quote | null,
): (item: QuoteItem) => AllocatedItem {
  const left = new Map([...offered].map(([id, { available }]) => [id, available]));
  return (item) => {
    const variant = offered.get(item.variantId);
    if (!variant) return { variant: null, message: itemUnavailable(item, previous) };
    const available = left.get(item.variantId) ?? null;
    if (available === null) return { variant, message: null };
    if (available <= 0) return { variant: null, message: itemOutOfStock(item, variant) };
    left.set(item.variantId, Math.max(0, available - item.quantity));
    const isShort = available < item.quantity;
    return { variant, message: isShort ? insufficientQuantity(item, variant, available) : null };
  };
}

/** Messages for lines whose unit price has changed since the last response. */
export function listPriceChanges(
  previous: Quote | null,
  { lines, currency }: Quote,
): QuoteMessage[] {
  const before = new Map(previous?.lines.map((line) => [line.id, line]));
  return lines.flatMap((line) => {
    const old = before.get(line.id);
    if (old?.variantId !== line.variantId || old.unitPrice === line.unitPrice) return [];
    const [was, is] = [old.unitPrice, line.unitPrice].map((amount) =>
      formatMoney({ amount, currency }),
    );
    const content = `${line.name} now costs ${is}; it was ${was}.`;
    return [{ type: 'warning', code: 'price_changed', content, lineId: line.id }];
  });
}

function itemUnavailable(item: QuoteItem, previous: Quote | null): QuoteMessage {
  const name = previous?.lines.find((line) => line.id === item.id)?.name ?? 'An item';
  const content = `${name} is no longer available and was removed.`;
  return { type: 'warning', code: 'item_unavailable', content, lineId: item.id };
}

function itemOutOfStock(item: QuoteItem, variant: SellableVariant): QuoteMessage {
  const content = `${htmlToText(variant.name)} is out of stock and was removed.`;
  return { type: 'warning', code: 'item_removed_out_of_stock', content, lineId: item.id };
}

function insufficientQuantity(
  item: QuoteItem,
  variant: SellableVariant,
  available: number,
): QuoteMessage {
  const content = `Only ${available} of ${htmlToText(variant.name)} left. Reduce the quantity.`;
  return { type: 'error', code: 'insufficient_stock', content, lineId: item.id, available };
}
