import type { Placed, Unplaced } from '../../../checkout/open-confirmation.ts';
import { orderPageUrl } from '../../../orders/confirmation.ts';
import { orderRecord } from '../../../orders/order-record.ts';
import { totalsRecord } from '../../../pricing/records/totals-record.ts';
import { camelCased } from '../../wire/camel-case.ts';

/** Whose eyes it is for, and where links lead: `token` opens the order. */
type Way = { token: string; origin: string };

/** The `order` of an artifact (decisions 13): its REST record, its secret, and its files. */
export function orderData({ order, downloads }: Placed, way: Way): Record<string, unknown> {
  return {
    ...camelCased(orderRecord(order, way.origin)),
    ...opening(way),
    downloads: downloads.map(camelCased),
  };
}

/**
 * The same before there is an order (decisions 14). Nothing in it leads into the checkout: who holds
 * the token of an order need not be who may pay or cancel.
 */
export function unplacedData({ session, payment }: Unplaced, way: Way): Record<string, unknown> {
  const { quote } = session;
  const record = {
    id: null,
    site_slug: session.siteSlug,
    status: unplacedStatus({ session }),
    fulfillment_status: 'unfulfilled',
    payment_status: payment?.status ?? null,
    items: quote.lines.map((line) => ({
      product_id: line.productId,
      variant_id: line.variantId,
      name: line.name,
      options: line.options,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      subtotal: line.subtotal,
    })),
    totals: totalsRecord(quote.totals),
    currency: quote.currency,
    expires_at: session.expiresAt,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
  return { ...camelCased(record), ...opening(way), downloads: [] };
}

/** `awaiting_payment`, or how the checkout ended: `expired`, `cancelled`. */
function unplacedStatus({ session: { status } }: Pick<Unplaced, 'session'>): string {
  return status === 'expired' || status === 'cancelled' ? status : 'awaiting_payment';
}

const opening = ({ token, origin }: Way) => ({
  confirmationToken: token,
  confirmationUrl: orderPageUrl(origin, token),
});
