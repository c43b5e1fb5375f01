import type { PendingCheckout, PlacedOrder } from '../../../checkout/open-confirmation.ts';
import { orderPageUrl } from '../../../orders/confirmation.ts';
import { toOrderDto } from '../../../orders/order-dto.ts';
import { toTotalsDto } from '../../../pricing/dto/totals-dto.ts';
import { toCamelCase } from '../../wire/camel-case.ts';

/** Whose eyes it is for, and where links lead: `token` opens the order. */
type OrderLinkContext = { token: string; origin: string };

/** The `order` of an artifact (decisions 13): its REST record, its secret, and its files. */
export function toOrderData(
  { order, downloads }: PlacedOrder,
  way: OrderLinkContext,
): Record<string, unknown> {
  return {
    ...toCamelCase(toOrderDto(order, way.origin)),
    ...toConfirmationLinks(way),
    downloads: downloads.map(toCamelCase),
  };
}

/**
 * The same before there is an order (decisions 14). Nothing in it leads into the checkout: who holds
 * the token of an order need not be who may pay or cancel.
 */
export function toPendingCheckoutData(
  { session, payment }: PendingCheckout,
  way: OrderLinkContext,
): Record<string, unknown> {
  const { quote } = session;
  const record = {
    id: null,
    site_slug: session.siteSlug,
    status: toPendingStatus({ session }),
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
    totals: toTotalsDto(quote.totals),
    currency: quote.currency,
    expires_at: session.expiresAt,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
  return { ...toCamelCase(record), ...toConfirmationLinks(way), downloads: [] };
}

/** `awaiting_payment`, or how the checkout ended: `expired`, `cancelled`. */
function toPendingStatus({ session: { status } }: Pick<PendingCheckout, 'session'>): string {
  return status === 'expired' || status === 'cancelled' ? status : 'awaiting_payment';
}

const toConfirmationLinks = ({ token, origin }: OrderLinkContext) => ({
  confirmationToken: token,
  confirmationUrl: orderPageUrl(origin, token),
});
