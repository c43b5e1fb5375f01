import type { Id, LineItemId, OrderId, ProductId, SiteId, VariantId } from '../../../kernel/id.ts';
import type { Exchange, Order, OrderLine, Return } from '../../orders/order.ts';
import type { EmailKind } from '../email-kinds.ts';
import type { DailyOrdersModel, EmailModel, EmailModels, EmailStore } from './email-models.ts';

const at = new Date('2026-05-04T09:30:00.000Z');

const line = (id: string, name: string, more: Partial<OrderLine>): OrderLine => ({
  id: id as LineItemId,
  productId: 'prd_sample' as ProductId,
  variantId: 'var_sample' as VariantId,
  name,
  options: {},
  sku: null,
  imageUrl: null,
  isDigital: false,
  digitalAssetId: null,
  quantity: 1,
  unitPrice: 2_400,
  subtotal: 2_400,
  discount: 0,
  tax: 0,
  fulfilled: 0,
  refunded: 0,
  ...more,
});

const lines = [
  line('li_1', 'Stoneware mug', { options: { Color: 'Blue' }, quantity: 2, subtotal: 4_800 }),
  line('li_2', 'Linen napkins', { unitPrice: 1_900, subtotal: 1_900, discount: 500 }),
];

const items = [{ lineItemId: 'li_1' as LineItemId, quantity: 1 }];

const item: Return = {
  id: 'ret_sample' as Id<'ret'>,
  orderId: 'ord_sample' as OrderId,
  status: 'approved',
  items,
  reason: 'It has a crack.',
  rmaNumber: 'RMA-7K2M9',
  refundId: null,
  createdAt: at,
  updatedAt: at,
};

const exchange: Exchange = {
  ...item,
  id: 'exc_sample' as Id<'exc'>,
  status: 'approved',
  items: items.map((one) => ({ ...one, newVariantId: 'var_other' as VariantId })),
  priceDifference: 500,
  paymentId: null,
  paidAt: null,
};

const fulfillment = {
  id: 'ful_sample' as Id<'ful'>,
  carrier: 'DHL',
  trackingNumber: '00340434161094042557',
  items,
  createdAt: at,
};

/** A paid order of two products. */
function sampleOrder(currency: string): Order {
  return {
    id: 'ord_sample' as OrderId,
    number: 1001,
    name: '#1001',
    tags: [],
    locale: null,
    siteId: 'site_sample' as SiteId,
    siteSlug: 'sample',
    status: 'pending',
    fulfillmentStatus: 'unfulfilled',
    paymentStatus: 'paid',
    authorization: null,
    disputed: false,
    disputes: [],
    channel: 'cart',
    test: false,
    customerId: null,
    buyer: { email: 'jane@example.com', name: 'Jane Doe' },
    shippingAddress: {
      name: 'Jane Doe',
      line1: '12 Elm Street',
      line2: null,
      city: 'Springfield',
      state: 'IL',
      postcode: '62701',
      country: 'US',
      phone: null,
    },
    billingAddress: null,
    enteredDetails: null,
    attribution: null,
    lines,
    totals: {
      subtotal: 6_700,
      discount: 500,
      shipping: 450,
      tax: 532,
      taxIncluded: 0,
      total: 7_182,
    },
    coupons: [
      {
        ...{ code: 'SPRING', amountOff: 500, type: 'fixed', value: 500 },
        ...{ isCombinable: false, isRestricted: false, allocations: [500] },
      },
    ],
    currency,
    payment: null,
    checkoutId: null,
    agent: null,
    fulfillments: [fulfillment],
    refunds: [],
    returns: [item],
    exchanges: [exchange],
    confirmation: { generation: 1, keyId: 'sample' },
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

function sampleDay(store: EmailStore, currency: string): DailyOrdersModel {
  const consoleUrl = `${store.url}/console`;
  const orders = [
    { name: '#1002', buyer: null, total: 2_400, consoleUrl },
    { name: '#1001', buyer: 'Jane Doe', total: 7_182, consoleUrl },
  ];
  return { store, day: at, count: 2, revenue: { amount: 9_582, currency }, orders, consoleUrl };
}

/** An example model for an email of this kind, for previews and tests. */
export function sampleModel(kind: EmailKind, store: EmailStore, currency: string): EmailModel {
  const ofOrder = { store, order: sampleOrder(currency), orderUrl: `${store.url}/orders/sample` };
  const price = { amount: 900, currency };
  const periodEnd = at;
  const membership = { store, plan: 'Gold', price, periodEnd, url: `${store.url}/memberships/x` };
  const due = { ...membership, paymentUrl: `${store.url}/memberships/x/pay` };
  const paid = { ...membership, paymentUrl: null };
  const ofReturn = { ...ofOrder, item };
  const requested = { status: 'requested', rmaNumber: null } as const;
  const ofRequest = { ...ofOrder, item: { ...item, ...requested } };
  const paymentUrl = `${store.url}/orders/sample/exchanges/x/pay`;
  const ofExchange = { ...ofOrder, item: exchange, paymentUrl };
  const payment = {
    store,
    amount: { amount: 7_182, currency },
    test: false,
    buyerLanguage: null,
  };
  const consoleUrl = `${store.url}/console`;
  const stock = { store, product: 'Stoneware mug (Blue)', quantity: 5, consoleUrl };
  const money = (amount: number) => ({ amount, currency });
  const dispute = { disputed: money(7_182), reason: 'product_not_received', consoleUrl };
  const week = { orders: 12, revenue: money(86_184), revenueBefore: money(71_820) };
  const models: EmailModels = {
    order_confirmed: ofOrder,
    order_shipped: { ...ofOrder, fulfillment },
    downloads_ready: ofOrder,
    order_cancelled: ofOrder,
    order_refunded: { ...ofOrder, amount: 7_182 },
    order_voided: ofOrder,
    return_requested: ofRequest,
    return_approved: ofReturn,
    return_rejected: { ...ofOrder, item: { ...item, ...requested, status: 'rejected' } },
    return_received: { ...ofOrder, item: { ...item, status: 'received' } },
    exchange_requested: { ...ofExchange, item: { ...exchange, ...requested } },
    exchange_approved: ofExchange,
    payment_failed: payment,
    payment_returned: payment,
    membership_payment_due: due,
    membership_started: paid,
    membership_renewal_due: due,
    membership_past_due: due,
    membership_ended: paid,
    staff_new_order: { ...ofOrder, consoleUrl },
    staff_return_requested: { ...ofRequest, consoleUrl },
    staff_refund_failed: { ...ofOrder, amount: 7_182, consoleUrl },
    staff_membership_disputed: { ...paid, ...dispute },
    staff_order_disputed: { ...ofOrder, ...dispute },
    staff_low_stock: stock,
    staff_out_of_stock: { ...stock, quantity: 0 },
    staff_emails_bouncing: { store, address: 'jane@example.com', consoleUrl },
    staff_weekly_digest: {
      store,
      from: at,
      until: at,
      stores: [{ name: store.name, ...week }],
      open: { late_orders: 2, return_requests: 1, undelivered_emails: 0 },
      consoleUrl,
    },
    staff_daily_orders: sampleDay(store, currency),
  };
  return { kind, model: models[kind] } as EmailModel;
}
