import type { Product } from '../../src/core/catalog/product.ts';
import { sellStock } from '../../src/core/catalog/stock/stock.ts';
import { createConfirmationToken } from '../../src/core/orders/confirmation.ts';
import type { CreateOrderInput, Order, OrderLine } from '../../src/core/orders/order.ts';
import { placeOrder } from '../../src/core/orders/place-order.ts';
import { exchangePaymentHandler } from '../../src/core/orders/post-purchase/exchanges/exchange-payment-handler.ts';
import { getOrder } from '../../src/core/orders/read-orders.ts';
import { applySettledRefund } from '../../src/core/orders/refunds/apply-settled-refund.ts';
import { createPayment } from '../../src/core/payments/manage-payments.ts';
import type { PaymentOutcomeHandler } from '../../src/core/payments/outcome-handlers.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import { settleRefund } from '../../src/core/payments/refunds/settle-refund.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import type { AppliedCoupon } from '../../src/core/pricing/quote.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { ownProcessor } from './no-own-processors.ts';
import { createFakeProcessor } from './payments.ts';
import type { Answer, Caller, Shop, Tenancy } from './shop.ts';

/** A line: a variant of a product, a quantity, and differences from the defaults. */
export type DraftLine = { product: Product; variant?: number; quantity?: number } & Partial<
  Omit<OrderLine, 'id' | 'quantity'>
>;

/** `coupon`: the coupon that the discounts of the lines are from. */
type OrderOptions = {
  site: Site;
  lines: DraftLine[];
  shipping?: number;
  coupon?: DraftCoupon | undefined;
} & Partial<Omit<CreateOrderInput, 'lines' | 'site' | 'coupons'>>;

/** By default an amount off some products. */
type DraftCoupon = { code: string } & Partial<AppliedCoupon>;

const outcomeHandler: PaymentOutcomeHandler = {
  lock: async () => undefined,
  succeeded: async () => 'kept',
  completed: async () => undefined,
  failed: async () => undefined,
  refundSettled: applySettledRefund,
  disputed: async () => undefined,
};

/**
 * A payment context in which every sale is an order, with a fake processor that a test controls.
 */
export function orderPayments({ unit }: Pick<Shop, 'unit'>): PaymentContext {
  const { processor } = createFakeProcessor();
  const outcomeHandlers = {
    checkout: outcomeHandler,
    membership: outcomeHandler,
    exchange: exchangePaymentHandler,
  };
  return { unit, processor, ownProcessor, outcomeHandlers };
}

/**
 * An order without a payment, as checkout places it when nothing is due. `pause` runs inside of its
 * transaction.
 */
export function freeOrder(
  shop: Pick<Shop, 'unit'>,
  { tenant }: Pick<Tenancy, 'tenant'>,
  options: OrderOptions,
  pause: () => Promise<void> = async () => undefined,
): Promise<Order> {
  const { site, lines, shipping = 0, coupon, ...rest } = options;
  const drafts = lines.map(draftLine);
  return shop.unit.run(tenant, async (work) => {
    const id = work.newId('ord');
    const input = {
      id,
      site,
      channel: 'cart' as const,
      test: true,
      buyer: { email: 'ada@example.com', name: 'Ada' },
      customerId: null,
      shippingAddress: null,
      billingAddress: null,
      lines: drafts,
      totals: totalsOf(drafts, shipping),
      coupons: coupon ? [appliedCoupon(coupon, drafts)] : [],
      currency: site.currency,
      payment: null,
      checkoutId: null,
      cartToken: null,
      locale: null,
      enteredDetails: null,
      agent: null,
      attribution: null,
      confirmation: createConfirmationToken(work, rest.checkoutId ?? id),
      ...rest,
    };
    return placeOrder(work, input, async () => {
      await pause();
      await sellStock(work, drafts);
    });
  });
}

/** A paid order whose units are sold. */
export async function paidOrder(
  shop: Pick<Shop, 'unit'>,
  tenancy: Pick<Tenancy, 'tenant'>,
  options: OrderOptions,
): Promise<Order> {
  const paymentContext = orderPayments(shop);
  const totals = options.totals ?? totalsOf(options.lines.map(draftLine), options.shipping ?? 0);
  const money = { amount: totals.total, currency: options.site.currency };
  const payment = await shop.unit.run(tenancy.tenant, (work) =>
    createPayment(work, {
      site: options.site,
      processor: paymentContext.processor,
      purpose: 'checkout',
      subjectId: 'cs_none',
      method: 'token',
      ...money,
      expiresAt: null,
    }),
  );
  const reference = `ref_${payment.id}`;
  await settlePayment(paymentContext, tenancy.tenant, payment.id, {
    state: 'succeeded',
    reference,
    money,
  });
  const paid = { id: payment.id, provider: 'sandbox', intentId: reference };
  return freeOrder(shop, tenancy, { ...options, payment: paid });
}

/** The processor reports the outcome of every pending refund of an order. */
export async function settleRefunds(
  shop: Pick<Shop, 'unit'>,
  { tenant }: Pick<Tenancy, 'tenant'>,
  orderId: string,
  state: 'succeeded' | 'failed' = 'succeeded',
): Promise<void> {
  const paymentContext = orderPayments(shop);
  const { refunds } = await shop.unit.view(tenant, (view) => getOrder(view, orderId));
  for (const { id, status } of refunds) {
    if (status !== 'pending') continue;
    const outcome =
      state === 'succeeded'
        ? ({ state, reference: `back_${id}` } as const)
        : ({ state, reference: null, failure: 'account_closed' } as const);
    await settleRefund(paymentContext, tenant, id, outcome);
  }
}

/** Calls of a merchant on one order; each write that needs an idempotency key gets its own. */
export function orderCalls(merchant: Caller, orderId: string) {
  let calls = 0;
  const postWithKey = (step: string, body?: object, key?: string): Promise<Answer> => {
    calls += 1;
    const headers = { 'idempotency-key': key ?? `${orderId}-${calls}` };
    return merchant.post(`/orders/${orderId}/${step}`, body, headers);
  };
  return {
    read: () => merchant.get(`/orders/${orderId}`),
    fulfill: (body?: object, key?: string) => postWithKey('fulfill', body, key),
    refund: (body?: object, key?: string) => postWithKey('refund', body, key),
    cancel: (body?: object) => merchant.post(`/orders/${orderId}/cancel`, body),
    post: (path: string, body?: object) => merchant.post(`/orders/${orderId}/${path}`, body),
    get: (path: string) => merchant.get(`/orders/${orderId}/${path}`),
  };
}

function appliedCoupon(coupon: DraftCoupon, lines: Pick<OrderLine, 'discount'>[]): AppliedCoupon {
  const allocations = lines.map(({ discount }) => discount);
  const amountOff = allocations.reduce((sum, part) => sum + part, 0);
  return {
    ...{ amountOff, type: 'fixed', value: amountOff },
    ...{ isCombinable: false, isRestricted: true, allocations },
    ...coupon,
  };
}

function draftLine({ product, variant = 0, quantity = 1, ...rest }: DraftLine) {
  const chosen = product.variants[variant];
  if (!chosen) throw new Error('no such variant');
  const unitPrice = rest.unitPrice ?? chosen.price.amount;
  return {
    productId: product.id,
    variantId: chosen.id,
    name: product.name,
    options: chosen.options,
    sku: chosen.sku,
    imageUrl: null,
    isDigital: product.isDigital,
    digitalAssetId: product.digitalAssetId,
    quantity,
    unitPrice,
    subtotal: unitPrice * quantity,
    discount: 0,
    tax: 0,
    ...rest,
  };
}

type Sum = 'subtotal' | 'discount' | 'tax';

function totalsOf(lines: Pick<OrderLine, Sum>[], shipping: number) {
  const sum = (part: Sum) => lines.reduce((total, line) => total + line[part], 0);
  const [subtotal, discount, tax] = [sum('subtotal'), sum('discount'), sum('tax')];
  const total = subtotal - discount + shipping + tax;
  return { subtotal, discount, shipping, tax, taxIncluded: 0, total };
}

/** The events of one resource, oldest first. */
export function eventsOf(
  { unit, tenant }: Pick<Shop, 'unit' | 'tenant'>,
  resourceId: string,
): Promise<{ type: string; data: any; context: any }[]> {
  return unit.view(tenant, async (view) => {
    const rows = await view.query<{ payload: string }>(
      'select payload from events where workspace_id = $1 and resource_id = $2 order by position',
      [tenant.workspaceId, resourceId],
    );
    return rows.map(({ payload }) => JSON.parse(payload));
  });
}

/** On-hand and reserved units of a variant. */
export async function stockOfVariant(
  { unit, tenant }: Pick<Shop, 'unit' | 'tenant'>,
  variantId: string | undefined,
): Promise<[onHand: number | null, reserved: number]> {
  const rows = await unit.view(tenant, (view) =>
    view.query<{ on_hand: number | null; reserved: number }>(
      'select stock_on_hand as on_hand, stock_reserved as reserved from variants where workspace_id = $1 and variant_id = $2',
      [tenant.workspaceId, variantId],
    ),
  );
  return [rows[0]?.on_hand ?? null, rows[0]?.reserved ?? 0];
}
