import type { VariantId } from '../../../kernel/id.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Quote, QuoteItem, QuoteMessage } from '../quote.ts';
import type { SellableVariant } from './pricing-facts-store.ts';

/** `variant` null: the item is left out. */
type AllocatedItem = { variant: SellableVariant | null; message: QuoteMessage | null };

/**
 * Hands out what there is, item after item, so that two lines of one variant share its stock. A line
 * that is too large stays as it was asked for: nobody shall buy less than they meant without a word.
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

/** Lines that cost something else than they did in the last answer. */
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
  const content = `${name} is not sold any more and was left out.`;
  return { type: 'warning', code: 'item_unavailable', content, lineId: item.id };
}

function itemOutOfStock(item: QuoteItem, variant: SellableVariant): QuoteMessage {
  const content = `${htmlToText(variant.name)} is out of stock and was left out.`;
  return { type: 'warning', code: 'item_removed_out_of_stock', content, lineId: item.id };
}

function insufficientQuantity(
  item: QuoteItem,
  variant: SellableVariant,
  available: number,
): QuoteMessage {
  const content = `Only ${available} of ${htmlToText(variant.name)} left: lower the quantity.`;
  return { type: 'error', code: 'insufficient_stock', content, lineId: item.id, available };
}
