import { Refusal } from '../../../../kernel/refusal.ts';
import type { View, Work } from '../../../../platform/work.ts';
import { auditChange } from '../../../access/audit/audit.ts';
import { reserveStock } from '../../../catalog/stock/stock.ts';
import { record } from '../../../events/record.ts';
import type { Exchange, Order } from '../../order.ts';
import { saveOrder } from '../../order-changed.ts';
import { lockOwnOrder } from '../../read-orders.ts';
import { returnableItems } from '../returns/returnable.ts';
import { assertExchangeable } from './exchange.ts';
import { exchangeRecord } from './exchange-record.ts';
import { insertExchange } from './exchange-store.ts';
import { exchangeTerms, type NewVariant, type Terms } from './exchange-terms.ts';
import { priceDifference, type Swap } from './price-difference.ts';

export type ExchangeDraft = {
  items: { lineItemId: string; quantity: number; newVariantId: string }[];
  reason: string;
};

/**
 * Asks for other goods instead (decisions 8): sets the new ones aside and says what they cost more
 * or less. Refuses as returns and `assertExchangeable` do, and 404 `variant_not_found`, 409 `insufficient_stock`, 422
 * `digital_not_exchangeable`, 422 `currency_mismatch`.
 */
export async function requestExchange(
  work: Work,
  orderId: string,
  draft: ExchangeDraft,
): Promise<Exchange> {
  const order = await lockOwnOrder(work, orderId);
  assertExchangeable(order);
  returnableItems(order, draft.items);
  const terms = await termsOf(work, order, draft);
  const items = swapsOf(order, draft, terms.variants);

  const requested: Exchange = {
    id: work.newId('exc'),
    orderId: order.id,
    status: 'requested',
    items,
    reason: draft.reason,
    rmaNumber: null,
    priceDifference: priceDifference(order, items, terms),
    paymentId: null,
    paidAt: null,
    refundId: null,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await insertExchange(work, requested);
  const saved = await saveOrder(work, order);
  await reserveStock(work, requested.id, unitsWanted(requested));
  await tellCreated(work, saved, requested);
  await auditChange(work, 'exchange', null, requested);
  return requested;
}

/** What an exchange sets aside and takes at last. */
export function unitsWanted({ items }: Pick<Exchange, 'items'>) {
  return items.map(({ newVariantId, quantity }) => ({ variantId: newVariantId, quantity }));
}

async function termsOf(view: View, order: Order, { items }: ExchangeDraft): Promise<Terms> {
  const ids = items.map(({ newVariantId }) => newVariantId);
  const terms = await exchangeTerms(view, order, ids);
  for (const [index, id] of ids.entries()) {
    const variant = terms.variants.get(id);
    if (!variant) throw variantNotFound(index);
    if (variant.currency !== order.currency) throw otherCurrency(order, variant);
  }
  return terms;
}

function swapsOf(
  order: Order,
  draft: ExchangeDraft,
  variants: ReadonlyMap<string, NewVariant>,
): Swap[] {
  return draft.items.flatMap(({ lineItemId, quantity, newVariantId }) => {
    const line = order.lines.find(({ id }) => id === lineItemId);
    const variant = variants.get(newVariantId);
    if (!line || !variant) return [];
    if (line.isDigital || variant.isDigital) throw digital();
    return [{ lineItemId: line.id, quantity, newVariantId: variant.id }];
  });
}

async function tellCreated(work: Work, order: Order, item: Exchange): Promise<void> {
  await record(work, {
    type: 'exchange.created',
    site: { id: order.siteId, slug: order.siteSlug },
    resource: { type: 'exchange', id: item.id, version: order.version },
    data: exchangeRecord(item),
    context: { order_id: order.id },
  });
}

const variantNotFound = (index: number) =>
  new Refusal(
    'not_found',
    'variant_not_found',
    'There is no such variant in this store, or it is not sold any more.',
    {
      details: [
        {
          field: `items[${index}].new_variant_id`,
          code: 'variant_not_found',
          message: 'is no variant that this store sells',
        },
      ],
    },
  );

const otherCurrency = (order: Order, variant: NewVariant) =>
  new Refusal(
    'unprocessable',
    'currency_mismatch',
    `The order was paid in ${order.currency}, and the new goods cost ${variant.currency}: refund it and order anew.`,
  );

const digital = () =>
  new Refusal(
    'unprocessable',
    'digital_not_exchangeable',
    'Downloads cannot be exchanged: refund the line and order anew.',
  );
