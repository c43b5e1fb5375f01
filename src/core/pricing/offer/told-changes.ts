import type { VariantId } from '../../../kernel/id.ts';
import { displayMoney } from '../../../kernel/money.ts';
import { plainText } from '../../catalog/plain-text.ts';
import type { Quote, QuoteItem, QuoteMessage } from '../quote.ts';
import type { OfferedVariant } from './offer-store.ts';

/** `variant` null: the item is left out. */
type Taken = { variant: OfferedVariant | null; message: QuoteMessage | null };

/**
 * Hands out what there is, item after item, so that two lines of one variant share its stock. A line
 * that is too large stays as it was asked for: nobody shall buy less than they meant without a word.
 */
export function takeFrom(
  offered: ReadonlyMap<VariantId, OfferedVariant>,
  previous: Quote | null,
): (item: QuoteItem) => Taken {
  const left = new Map([...offered].map(([id, { available }]) => [id, available]));
  return (item) => {
    const variant = offered.get(item.variantId);
    if (!variant) return { variant: null, message: unavailable(item, previous) };
    const available = left.get(item.variantId) ?? null;
    if (available === null) return { variant, message: null };
    if (available <= 0) return { variant: null, message: outOfStock(item, variant) };
    left.set(item.variantId, Math.max(0, available - item.quantity));
    const isShort = available < item.quantity;
    return { variant, message: isShort ? short(item, variant, available) : null };
  };
}

/** Lines that cost something else than they did in the last answer. */
export function priceChanges(previous: Quote | null, { lines, currency }: Quote): QuoteMessage[] {
  const before = new Map(previous?.lines.map((line) => [line.id, line]));
  return lines.flatMap((line) => {
    const old = before.get(line.id);
    if (old?.variantId !== line.variantId || old.unitPrice === line.unitPrice) return [];
    const [was, is] = [old.unitPrice, line.unitPrice].map((amount) =>
      displayMoney({ amount, currency }),
    );
    const content = `${line.name} now costs ${is}; it was ${was}.`;
    return [{ type: 'warning', code: 'price_changed', content, lineId: line.id }];
  });
}

function unavailable(item: QuoteItem, previous: Quote | null): QuoteMessage {
  const name = previous?.lines.find((line) => line.id === item.id)?.name ?? 'An item';
  const content = `${name} is not sold any more and was left out.`;
  return { type: 'warning', code: 'item_unavailable', content, lineId: item.id };
}

function outOfStock(item: QuoteItem, variant: OfferedVariant): QuoteMessage {
  const content = `${plainText(variant.name)} is out of stock and was left out.`;
  return { type: 'warning', code: 'item_removed_out_of_stock', content, lineId: item.id };
}

function short(item: QuoteItem, variant: OfferedVariant, available: number): QuoteMessage {
  const content = `Only ${available} of ${plainText(variant.name)} left: lower the quantity.`;
  return { type: 'error', code: 'insufficient_stock', content, lineId: item.id, available };
}
