import type { PendingCheckout, PlacedOrder } from '../../../checkout/open-confirmation.ts';
import { orderPageUrl } from '../../../orders/confirmation.ts';
import { toOrderDto } from '../../../orders/order-dto.ts';
import { toTotalsDto } from '../../../pricing/quote-dto.ts';
import { toCamelCase } from '../../wire/camel-case.ts';

/** The confirmation token of the order, and the origin for links. */
type OrderLinkContext = { token: string; origin: string };

/** The `order` of an artifact: its REST record, its confirmation token and its downloads. */
export function toOrderData(
  { order, downloads }: PlacedOrder,
  link: OrderLinkContext,
): Record<string, unknown> {
  return {
    ...toCamelCase(toOrderDto(order, link.origin)),
    ...toConfirmationLinks(link),
    downloads: downloads.map(toCamelCase),
  };
}

/**
 * The `order` of an artifact before the order exists. It has no link to the checkout: the holder of
 * the confirmation token is not necessarily allowed to pay or cancel.
 */
export function toPendingCheckoutData(
  { session, payment }: PendingCheckout,
  link: OrderLinkContext,
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
  return { ...toCamelCase(record), ...toConfirmationLinks(link), downloads: [] };
}

/** `awaiting_payment`, or how the checkout ended: `expired`, `cancelled`. */
function toPendingStatus({ session: { status } }: Pick<PendingCheckout, 'session'>): string {
  return status === 'expired' || status === 'cancelled' ? status : 'awaiting_payment';
}

const toConfirmationLinks = ({ token, origin }: OrderLinkContext) => ({
  confirmationToken: token,
  confirmationUrl: orderPageUrl(origin, token),
});
