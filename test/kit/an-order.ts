import type { Exchange, Order, OrderLine, Return } from '../../src/core/orders/order.ts';

const at = new Date('2026-01-01T00:00:00.000Z');

/** A line at ten dollars per unit, with `quantity` unshipped units. */
export function aLine(index: number, line: Partial<OrderLine> = {}): OrderLine {
  const quantity = line.quantity ?? 1;
  const unitPrice = line.unitPrice ?? 1_000;
  return {
    id: `li_${index}`,
    productId: `prd_${index}`,
    variantId: `var_${index}`,
    name: `Thing ${index}`,
    options: {},
    sku: null,
    imageUrl: null,
    isDigital: false,
    digitalAssetId: null,
    quantity,
    unitPrice,
    subtotal: unitPrice * quantity,
    discount: 0,
    tax: 0,
    fulfilled: 0,
    refunded: 0,
    ...line,
  };
}

/** A fully paid order. Lines are given by their differences from `aLine`. */
export function anOrder(
  lines: Partial<OrderLine>[],
  { shipping = 0, ...rest }: Partial<Order> & { shipping?: number } = {},
): Order {
  const all = lines.map((line, index) => aLine(index + 1, line));
  const sum = (part: 'subtotal' | 'discount' | 'tax') =>
    all.reduce((total, line) => total + line[part], 0);
  const [subtotal, discount, tax] = [sum('subtotal'), sum('discount'), sum('tax')];
  const total = subtotal - discount + shipping + tax;
  return {
    id: 'ord_1',
    number: 1001,
    name: '#T1001',
    siteId: 'site_1',
    siteSlug: 'shop',
    status: 'pending',
    fulfillmentStatus: 'unfulfilled',
    paymentStatus: 'paid',
    disputed: false,
    disputes: [],
    tags: [],
    locale: null,
    channel: 'cart',
    test: true,
    customerId: null,
    buyer: null,
    shippingAddress: null,
    billingAddress: null,
    enteredDetails: null,
    lines: all,
    totals: { subtotal, discount, shipping, tax, taxIncluded: 0, total },
    coupons: [],
    currency: 'USD',
    authorization: null,
    payment: { id: 'pay_1', provider: 'sandbox', intentId: 'x' },
    checkoutId: null,
    agent: null,
    attribution: null,
    fulfillments: [],
    refunds: [],
    returns: [],
    exchanges: [],
    confirmation: { generation: 1, keyId: 'k' },
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...rest,
  };
}

type Units = [line: number, quantity: number][];

const itemsOf = (units: Units) =>
  units.map(([line, quantity]) => ({ lineItemId: `li_${line}` as const, quantity }));

const step = {
  orderId: 'ord_1',
  reason: 'x',
  rmaNumber: null,
  refundId: null,
  createdAt: at,
  updatedAt: at,
} as const;

export function aReturn(status: Return['status'], units: Units): Return {
  return { ...step, id: 'ret_1', status, items: itemsOf(units) };
}

export function anExchange(
  status: Exchange['status'],
  units: Units,
  more: Partial<Exchange> = {},
): Exchange {
  const items = itemsOf(units).map((item) => ({ ...item, newVariantId: 'var_9' as const }));
  const money = { priceDifference: 0, paymentId: null, paidAt: null };
  return { ...step, ...money, id: 'exc_1', status, items, ...more };
}

export function aRefund(
  amount: number,
  status: 'pending' | 'succeeded' | 'failed' = 'succeeded',
  paymentId: `pay_${string}` = 'pay_1',
): Order['refunds'][number] {
  return {
    id: 'rfd_1',
    paymentId,
    orderId: 'ord_1',
    amount,
    currency: 'USD',
    reason: 'x',
    status,
    reference: null,
    createdAt: at,
    settledAt: null,
    items: [],
    restocked: false,
    owedAmount: status === 'failed' ? amount : null,
    replacedAmount: 0,
  };
}
