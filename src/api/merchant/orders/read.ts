import type { Static } from 'typebox';
import type { FulfillmentInput } from '../../../core/orders/fulfillment/fulfill-order.ts';
import type { OrderQuery as CoreQuery } from '../../../core/orders/list-orders.ts';
import type { CreateRefundInput } from '../../../core/orders/refunds/refund-order.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { readInstant } from '../fields.ts';
import type { NewFulfillment, NewRefund, OrderQuery } from './schemas.ts';

export function readOrderQuery(query: Static<typeof OrderQuery>): CoreQuery {
  const [totalMin, totalMax] = [orNull(query.total_min), orNull(query.total_max)];
  if (totalMin !== null && totalMax !== null && totalMin > totalMax) throw emptyRange();
  return {
    text: orNull(query.q),
    ids: orNone(query.id),
    numbers: orNone(query.number),
    statuses: orNone(query.status),
    paymentStatuses: orNone(query.payment_status),
    fulfillmentStatuses: orNone(query.fulfillment_status),
    awaitsFulfillment: orNull(query.awaits_fulfillment),
    captureRefused: orNull(query.capture_refused),
    authorizationEnding: orNull(query.authorization_ending),
    returnStatuses: orNone(query.return_status),
    channels: orNone(query.channel),
    agents: orNone(query.agent),
    countries: orNone(query.country).map((code) => code.toUpperCase()),
    productIds: orNone(query.product_id),
    tags: orNone(query.tag),
    test: orNull(query.test),
    disputed: orNull(query.disputed),
    totalMin,
    totalMax,
    sort: query.sort ?? '-created_at',
    customerId: orNull(query.customer_id),
    siteSlug: orNull(query.site_slug),
    createdAfter: readInstant(orNull(query.created_after), 'created_after'),
    createdBefore: readInstant(orNull(query.created_before), 'created_before'),
  };
}

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;
const orNone = <Value>(values: Value[] | undefined): Value[] => values ?? [];

export function readShipment(body: Static<typeof NewFulfillment>): FulfillmentInput {
  return {
    carrier: body?.carrier ?? null,
    trackingNumber: body?.tracking_number ?? null,
    items: body?.items ? readItems(body.items) : null,
    notifyCustomer: body?.notify_customer ?? true,
  };
}

export function readRefund(body: Static<typeof NewRefund>): CreateRefundInput {
  if (body?.restock && !body.items) throw restockWithoutItems();
  if (body?.amount === 0 && !body.items) throw amountWithoutItems();
  return {
    amount: body?.amount ?? null,
    reason: body?.reason ?? null,
    externalReference: body?.external_reference ?? null,
    items: readItems(body?.items ?? []),
    restock: body?.restock ?? false,
  };
}

export function readItems(items: { line_item_id: string; quantity: number }[]) {
  return items.map(({ line_item_id, quantity }) => ({ lineItemId: line_item_id, quantity }));
}

const restockWithoutItems = () =>
  invalid([{ field: 'restock', code: 'requires_items', message: 'is possible only with items' }]);

const amountWithoutItems = () =>
  invalid([{ field: 'amount', code: 'minimum', message: 'must be at least 1 without items' }]);

const emptyRange = () =>
  invalid([{ field: 'total_min', code: 'range', message: 'must not be above total_max' }]);
