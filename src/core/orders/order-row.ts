import type { Id, LineItemId, OrderId, PaymentId, RefundId, SiteId } from '../../kernel/id.ts';
import type { AgentDto } from '../access/signatures/agent-identity.ts';
import type { PaymentAuthorization } from '../payments/captures/payment-authorization.ts';
import type { Refund } from '../payments/payment.ts';
import type { Exchange, Fulfillment, Order, OrderDispute, OrderLine, Return } from './order.ts';

/** A row of an order with its lines, fulfillments, refunds, returns and exchanges. */
export type OrderRow = {
  order_id: OrderId;
  site_id: SiteId;
  site_slug: string;
  number: number;
  name: string;
  status: Order['status'];
  fulfillment_status: Order['fulfillmentStatus'];
  payment_status: Order['paymentStatus'];
  disputed: boolean;
  tags: string[];
  locale: string | null;
  channel: Order['channel'];
  test: boolean;
  customer_id: Order['customerId'];
  buyer: Order['buyer'];
  shipping_address: Order['shippingAddress'];
  billing_address: Order['billingAddress'];
  entered_details: Order['enteredDetails'];
  totals: Order['totals'];
  coupons: Order['coupons'];
  currency: string;
  payment: Order['payment'];
  payment_authorization: StoredAuthorization | null;
  checkout_id: string | null;
  agent: AgentDto | null;
  attribution: Order['attribution'];
  confirmation_generation: number;
  confirmation_key: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  lines: LineRow[];
  fulfillments: FulfillmentRow[] | null;
  refunds: RefundRow[] | null;
  returns: ReturnRow[] | null;
  disputes: DisputeRow[] | null;
  exchanges: ExchangeRow[] | null;
};

type LineRow = {
  line_item_id: LineItemId;
  product_id: OrderLine['productId'];
  variant_id: OrderLine['variantId'];
  name: string;
  options: Record<string, string>;
  sku: string | null;
  image_url: string | null;
  is_digital: boolean;
  digital_asset_id: OrderLine['digitalAssetId'];
  quantity: number;
  unit_price: number;
  subtotal: number;
  discount: number;
  tax: number;
  fulfilled: number;
  refunded: number;
};

// Timestamps inside JSON are strings.
type FulfillmentRow = {
  fulfillment_id: Id<'ful'>;
  carrier: string | null;
  tracking_number: string | null;
  items: Fulfillment['items'];
  created_at: string;
};

type RefundRow = {
  refund_id: RefundId;
  payment_id: PaymentId | null;
  order_id: OrderId;
  amount: number;
  currency: string;
  reason: string;
  status: Refund['status'];
  reference: string | null;
  created_at: string;
  settled_at: string | null;
  items: Refund['items'];
  restocked: boolean;
  owed_amount: number | null;
  replaced_amount: number;
};

type DisputeRow = {
  dispute_id: string;
  payment_id: PaymentId;
  status: OrderDispute['status'];
  reason: string;
  amount: number;
  currency: string;
  created_at: string;
};

type ReturnRow = {
  return_id: Id<'ret'>;
  order_id: OrderId;
  status: Return['status'];
  items: Return['items'];
  reason: string;
  rma_number: string | null;
  refund_id: string | null;
  created_at: string;
  updated_at: string;
};

type ExchangeRow = Omit<ReturnRow, 'return_id' | 'status' | 'items'> & {
  exchange_id: Id<'exc'>;
  status: Exchange['status'];
  items: Exchange['items'];
  price_difference: number;
  payment_id: PaymentId | null;
  paid_at: string | null;
};

/** As it is stored. */
export type StoredAuthorization = Omit<PaymentAuthorization, 'expiresAt' | 'isReturning'> & {
  expiresAt: string | null;
  /** Missing in orders that an earlier version has saved. */
  isReturning?: boolean;
};

function toAuthorization({ expiresAt, ...rest }: StoredAuthorization): PaymentAuthorization {
  const expires = expiresAt === null ? null : new Date(expiresAt);
  return { isReturning: false, ...rest, expiresAt: expires };
}

export function toOrder(row: OrderRow): Order {
  return {
    id: row.order_id,
    number: row.number,
    name: row.name,
    siteId: row.site_id,
    siteSlug: row.site_slug,
    status: row.status,
    fulfillmentStatus: row.fulfillment_status,
    paymentStatus: row.payment_status,
    disputed: row.disputed,
    tags: row.tags,
    locale: row.locale,
    channel: row.channel,
    test: row.test,
    customerId: row.customer_id,
    buyer: row.buyer,
    shippingAddress: row.shipping_address,
    billingAddress: row.billing_address,
    enteredDetails: row.entered_details,
    lines: row.lines.map(toLine),
    totals: row.totals,
    coupons: row.coupons,
    currency: row.currency,
    payment: row.payment,
    authorization: row.payment_authorization && toAuthorization(row.payment_authorization),
    checkoutId: row.checkout_id,
    agent: row.agent,
    attribution: row.attribution,
    fulfillments: (row.fulfillments ?? []).map(toFulfillment),
    refunds: (row.refunds ?? []).map(toRefund),
    disputes: (row.disputes ?? []).map(toDispute),
    returns: (row.returns ?? []).map(toReturn),
    exchanges: (row.exchanges ?? []).map(toExchange),
    confirmation: { generation: row.confirmation_generation, keyId: row.confirmation_key },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function toLine(row: LineRow): OrderLine {
  return {
    id: row.line_item_id,
    productId: row.product_id,
    variantId: row.variant_id,
    name: row.name,
    options: row.options,
    sku: row.sku,
    imageUrl: row.image_url,
    isDigital: row.is_digital,
    digitalAssetId: row.digital_asset_id,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    subtotal: row.subtotal,
    discount: row.discount,
    tax: row.tax,
    fulfilled: row.fulfilled,
    refunded: row.refunded,
  };
}

function toFulfillment(row: FulfillmentRow): Fulfillment {
  return {
    id: row.fulfillment_id,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    items: row.items,
    createdAt: new Date(row.created_at),
  };
}

function toRefund(row: RefundRow): Refund {
  return {
    id: row.refund_id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    reference: row.reference,
    createdAt: new Date(row.created_at),
    settledAt: row.settled_at === null ? null : new Date(row.settled_at),
    items: row.items,
    restocked: row.restocked,
    owedAmount: row.owed_amount,
    replacedAmount: row.replaced_amount,
  };
}

function toDispute(row: DisputeRow): OrderDispute {
  return {
    id: row.dispute_id,
    paymentId: row.payment_id,
    status: row.status,
    reason: row.reason,
    amount: row.amount,
    currency: row.currency,
    createdAt: new Date(row.created_at),
  };
}

function toReturn(row: ReturnRow): Return {
  return { ...toSharedFields(row), id: row.return_id, status: row.status, items: row.items };
}

function toExchange(row: ExchangeRow): Exchange {
  return {
    ...toSharedFields(row),
    id: row.exchange_id,
    status: row.status,
    items: row.items,
    priceDifference: row.price_difference,
    paymentId: row.payment_id,
    paidAt: row.paid_at === null ? null : new Date(row.paid_at),
  };
}

/** The fields that returns and exchanges share. */
function toSharedFields(row: Omit<ReturnRow, 'return_id' | 'status' | 'items'>) {
  return {
    orderId: row.order_id,
    reason: row.reason,
    rmaNumber: row.rma_number,
    refundId: row.refund_id,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
