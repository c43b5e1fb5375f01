import type { Work } from '../../../platform/unit-of-work.ts';
import { completeCart } from '../../carts/end-cart.ts';
import { payingHold } from '../../catalog/stock/hold.ts';
import { sellReservedStock, sellStock } from '../../catalog/stock/stock.ts';
import { deriveConfirmationToken } from '../../orders/confirmation.ts';
import type { CreateOrderInput } from '../../orders/order.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { toPaymentAuthorization } from '../../payments/captures/payment-authorization.ts';
import type { Payment } from '../../payments/payment.ts';
import { redeemCoupons } from '../../pricing/coupons/redeem-coupons.ts';
import type { QuoteLine } from '../../pricing/quote.ts';
import { saveSession } from '../load-session.ts';
import { type CheckoutSession, sessionStates } from '../session.ts';
import { getBuyerEmail } from './get-buyer-email.ts';

/**
 * Turns a locked session into its order, in the caller's transaction: order, cart, stock, coupon
 * and session. Its stock is held firmly or was sold just before; if nothing is due, it is sold
 * here, which may throw 409 `insufficient_stock`.
 */
export async function placeSessionOrder(
  work: Work,
  session: CheckoutSession,
  paid: { payment: Payment | null; test: boolean },
): Promise<CheckoutSession> {
  const input = toOrderInput(work, session, paid);
  const isPaid = paid.payment !== null;
  const order = await placeOrder(work, input, () => sellItems(work, session, input, isPaid));
  if (session.cartToken !== null) await completeCart(work, session.cartToken);
  return saveSession(work, {
    ...session,
    status: sessionStates.next(session.status, 'complete', 'checkout_not_modifiable'),
    orderId: order.id,
    reservedUntil: null,
  });
}

/** Takes the stock, and then the uses of the coupons. */
async function sellItems(
  work: Work,
  session: CheckoutSession,
  { id: orderId, coupons }: CreateOrderInput,
  isPaid: boolean,
): Promise<void> {
  const { id: holderId, siteId, quote } = session;
  if (session.reservedUntil !== null) await sellReservedStock(work, holderId);
  else if (!isPaid) await sellStock(work, quote.lines, null, payingHold);
  const codes = coupons.map(({ code }) => code);
  const email = codes.length === 0 ? null : await getBuyerEmail(work, session);
  await redeemCoupons(work, { siteId, codes, orderId, holderId, email, isPaid });
}

function toOrderInput(
  work: Work,
  session: CheckoutSession,
  { payment, test }: { payment: Payment | null; test: boolean },
): CreateOrderInput {
  const { id, confirmation, quote } = session;
  return {
    id: work.newId('ord'),
    site: { id: session.siteId, slug: session.siteSlug },
    channel: session.channel,
    test,
    buyer: session.buyer,
    customerId: session.customerId,
    shippingAddress: session.shippingAddress,
    billingAddress: session.billingAddress,
    lines: quote.lines.map(toOrderLine),
    totals: quote.totals,
    coupons: quote.coupons,
    currency: quote.currency,
    payment: payment && {
      id: payment.id,
      provider: payment.processor,
      intentId: payment.reference ?? payment.id,
    },
    authorization: payment && toPaymentAuthorization(payment, []),
    checkoutId: id,
    isFirstOrder: session.orderId === null,
    cartToken: session.cartToken,
    confirmation: { ...confirmation, token: deriveConfirmationToken(work, id, confirmation) },
    agent: session.agent,
    attribution: session.attribution,
    locale: session.locale,
    enteredDetails: session.enteredDetails,
  };
}

function toOrderLine(line: QuoteLine): CreateOrderInput['lines'][number] {
  return {
    productId: line.productId,
    variantId: line.variantId,
    name: line.name,
    options: line.options,
    sku: line.sku,
    imageUrl: line.imageUrl,
    isDigital: line.isDigital,
    digitalAssetId: line.digitalAssetId,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    subtotal: line.subtotal,
    discount: line.discount,
    tax: line.tax,
  };
}
