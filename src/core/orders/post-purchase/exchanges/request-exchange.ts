import { DomainError } from '../../../../kernel/domain-error.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import { auditChange } from '../../../access/audit/audit.ts';
import { reserveStock } from '../../../catalog/stock/stock.ts';
import { assertCaptured } from '../../captures/collected-status.ts';
import type { Exchange, Order } from '../../order.ts';
import { getOrder, lockOrder } from '../../read-orders.ts';
import { saveOrder } from '../../save-order.ts';
import { resolveReturnItems } from '../returns/returnable-units.ts';
import { emitExchangeEvent } from './emit-exchange-event.ts';
import { assertExchangeable } from './exchange.ts';
import { insertExchange } from './exchange-store.ts';
import {
  loadExchangeTerms,
  type ReplacementVariant,
  type ResolvedExchangeTerms,
} from './load-exchange-terms.ts';
import { calculatePriceDifference, type Swap } from './price-difference.ts';

type RequestedItems = { lineItemId: string; quantity: number; newVariantId: string }[];

export type CreateExchangeInput = { items: RequestedItems; reason: string };

/**
 * Requests an exchange: reserves the new units and computes the price difference. Throws what
 * `resolveReturnItems` and `assertExchangeable` throw, 404 `variant_not_found`, 409
 * `insufficient_stock`, `payment_not_captured`, 422 `digital_not_exchangeable`, 422 `currency_mismatch`.
 */
export async function requestExchange(
  work: Work,
  orderId: string,
  input: CreateExchangeInput,
): Promise<Exchange> {
  const order = await lockOrder(work, orderId);
  const { items, priceDifference } = await resolveSwaps(work, order, input.items);

  const requested: Exchange = {
    id: work.newId('exc'),
    orderId: order.id,
    status: 'requested',
    items,
    reason: input.reason,
    rmaNumber: null,
    priceDifference,
    paymentId: null,
    paidAt: null,
    refundId: null,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await insertExchange(work, requested);
  const saved = await saveOrder(work, order);
  await reserveStock(work, requested.id, replacementUnits(requested));
  await emitExchangeEvent(work, 'exchange.created', saved, requested);
  await auditChange(work, 'exchange', null, requested);
  return requested;
}

/**
 * What the buyer would pay, or get back if it is negative, for an exchange, in minor units. Throws
 * what `requestExchange` throws, except 409 `insufficient_stock`.
 */
export async function previewExchange(
  view: View,
  orderId: string,
  items: RequestedItems,
): Promise<{ priceDifference: number; currency: string }> {
  const order = await getOrder(view, orderId);
  const { priceDifference } = await resolveSwaps(view, order, items);
  return { priceDifference, currency: order.currency };
}

async function resolveSwaps(view: View, order: Order, requested: RequestedItems) {
  assertExchangeable(order);
  assertCaptured(order);
  resolveReturnItems(order, requested);
  const terms = await loadRequestedTerms(view, order, requested);
  const items = toSwaps(order, requested, terms.variants);
  return { items, priceDifference: calculatePriceDifference(order, items, terms) };
}

/** The units that an exchange reserves and finally sells. */
export function replacementUnits({ items }: Pick<Exchange, 'items'>) {
  return items.map(({ newVariantId, quantity }) => ({ variantId: newVariantId, quantity }));
}

async function loadRequestedTerms(
  view: View,
  order: Order,
  items: RequestedItems,
): Promise<ResolvedExchangeTerms> {
  const ids = items.map(({ newVariantId }) => newVariantId);
  const terms = await loadExchangeTerms(view, order, ids);
  for (const [index, id] of ids.entries()) {
    const variant = terms.variants.get(id);
    if (!variant) throw variantNotFound(index);
    if (variant.currency !== order.currency) throw currencyMismatch(order, variant);
  }
  return terms;
}

function toSwaps(
  order: Order,
  items: RequestedItems,
  variants: ReadonlyMap<string, ReplacementVariant>,
): Swap[] {
  return items.flatMap(({ lineItemId, quantity, newVariantId }) => {
    const line = order.lines.find(({ id }) => id === lineItemId);
    const variant = variants.get(newVariantId);
    if (!line || !variant) return [];
    if (line.isDigital || variant.isDigital) throw digitalNotExchangeable();
    return [{ lineItemId: line.id, quantity, newVariantId: variant.id }];
  });
}

const variantNotFound = (index: number) =>
  new DomainError(
    'not_found',
    'variant_not_found',
    'This store has no variant with this id, or it is no longer sold.',
    {
      details: [
        {
          field: `items[${index}].new_variant_id`,
          code: 'variant_not_found',
          message: 'must be the id of a variant that this store sells',
        },
      ],
    },
  );

const currencyMismatch = (order: Order, variant: ReplacementVariant) =>
  new DomainError(
    'unprocessable',
    'currency_mismatch',
    `The order was paid in ${order.currency}, but the new items are sold in ${variant.currency}. Refund the order and place a new one.`,
  );

const digitalNotExchangeable = () =>
  new DomainError(
    'unprocessable',
    'digital_not_exchangeable',
    'Downloads cannot be exchanged. Refund the line and place a new order.',
  );
