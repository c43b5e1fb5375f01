import type { Static } from 'typebox';
import type { Shipment } from '../../../core/orders/fulfillment/ship.ts';
import type { OrderQuery as CoreQuery } from '../../../core/orders/read-orders.ts';
import { readInstant } from '../fields.ts';
import type { NewFulfillment, OrderQuery } from './schemas.ts';

export function readOrderFilter(query: Static<typeof OrderQuery>): CoreQuery {
  return {
    status: query.status ?? null,
    customerId: query.customer_id ?? null,
    siteSlug: query.site_slug ?? null,
    createdAfter: readInstant(query.created_after ?? null, 'created_after'),
    createdBefore: readInstant(query.created_before ?? null, 'created_before'),
  };
}

export function readShipment(body: Static<typeof NewFulfillment>): Shipment {
  return {
    carrier: body?.carrier ?? null,
    trackingNumber: body?.tracking_number ?? null,
    items: body?.items ? readItems(body.items) : null,
  };
}

export function readItems(items: { line_item_id: string; quantity: number }[]) {
  return items.map(({ line_item_id, quantity }) => ({ lineItemId: line_item_id, quantity }));
}
