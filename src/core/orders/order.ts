import type {
  AssetId,
  CustomerId,
  Id,
  LineItemId,
  OrderId,
  PaymentId,
  ProductId,
  SiteId,
  VariantId,
} from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';
import type { AgentDto } from '../access/signatures/agent-identity.ts';
import type { Address, Buyer } from '../customers/address.ts';
import type { Attribution } from '../customers/attribution.ts';
import type { EnteredDetails } from '../customers/entered-details.ts';
import type { PaymentAuthorization } from '../payments/captures/payment-authorization.ts';
import type { Refund } from '../payments/payment.ts';
import type { AppliedCoupon, Totals } from '../pricing/quote.ts';

/** The API or cart through which the order was placed; `import`: in another system. */
export type OrderChannel = 'cart' | 'ucp' | 'acp' | 'a2a' | 'mcp' | 'x402' | 'import';

/** Partial refunds and partial shipments do not change the status. */
export type OrderStatus =
  | 'pending'
  | 'fulfilled'
  | 'cancelled'
  | 'refunded'
  | 'returned'
  | 'voided';
/**
 * `settling`: the transfer on a chain is not final. `authorized`: nothing has been captured yet.
 * `partially_paid`: a part has been captured. `voided`: the transfer failed, or the authorization
 * ended without a capture. A pending refund does not change it.
 */
export const orderPaymentStatuses = [
  'paid',
  'settling',
  'authorized',
  'partially_paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const;
export type PaymentStatus = (typeof orderPaymentStatuses)[number];
export type FulfillmentStatus = 'unfulfilled' | 'partially_fulfilled' | 'fulfilled';

/**
 * `refund` and `take_back` concern the whole order. `refunded` takes precedence over `returned`,
 * and a canceled order stays canceled.
 */
export const orderStates = defineTransitions<
  OrderStatus,
  'fulfill' | 'cancel' | 'refund' | 'take_back' | 'void'
>('order', {
  pending: { fulfill: 'fulfilled', cancel: 'cancelled', refund: 'refunded', void: 'voided' },
  fulfilled: {
    refund: 'refunded',
    take_back: 'returned',
    void: 'voided',
    // Only of a delivered file whose payment was voided.
    cancel: 'cancelled',
  },
  returned: { refund: 'refunded' },
  cancelled: { refund: 'cancelled' },
  refunded: { take_back: 'refunded' },
  voided: {},
});

export const returnStates = defineTransitions<ReturnStatus, 'approve' | 'receive' | 'reject'>(
  'return',
  {
    requested: { approve: 'approved', reject: 'rejected' },
    approved: { receive: 'received', reject: 'rejected' },
    received: {},
    rejected: {},
  },
);

export const exchangeStates = defineTransitions<ExchangeStatus, 'approve' | 'complete' | 'reject'>(
  'exchange',
  {
    requested: { approve: 'approved', reject: 'rejected' },
    approved: { complete: 'completed', reject: 'rejected' },
    completed: {},
    rejected: {},
  },
);

export type OrderLine = {
  id: LineItemId;
  productId: ProductId;
  variantId: VariantId;
  name: string;
  options: Record<string, string>;
  sku: string | null;
  imageUrl: string | null;
  isDigital: boolean;
  digitalAssetId: AssetId | null;
  quantity: number;
  unitPrice: number;
  subtotal: number;
  discount: number;
  tax: number;
  /** Units that were shipped or delivered as downloads. */
  fulfilled: number;
  /**
   * Units that a refund has taken out of the order, whatever became of its money: unfulfilled ones
   * first.
   */
  refunded: number;
};

export type Fulfillment = {
  id: Id<'ful'>;
  carrier: string | null;
  trackingNumber: string | null;
  items: { lineItemId: LineItemId; quantity: number }[];
  createdAt: Date;
};

export type ReturnStatus = 'requested' | 'approved' | 'received' | 'rejected';

export type Return = {
  id: Id<'ret'>;
  orderId: OrderId;
  status: ReturnStatus;
  items: { lineItemId: LineItemId; quantity: number }[];
  reason: string;
  rmaNumber: string | null;
  refundId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type ExchangeStatus = 'requested' | 'approved' | 'completed' | 'rejected';

/** The state of a return or an exchange. */
export type RequestStatus = ReturnStatus | ExchangeStatus;

export type Exchange = {
  id: Id<'exc'>;
  orderId: OrderId;
  status: ExchangeStatus;
  items: { lineItemId: LineItemId; quantity: number; newVariantId: VariantId }[];
  reason: string;
  rmaNumber: string | null;
  /** In minor units. The buyer pays a positive amount; a negative one is refunded. */
  priceDifference: number;
  /** The latest payment for the price difference. */
  paymentId: PaymentId | null;
  /** When the price difference was paid. */
  paidAt: Date | null;
  refundId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A dispute of the buyer's bank about a payment of the order, in the currency of the bank. */
export type OrderDispute = {
  id: string;
  paymentId: PaymentId;
  status: 'open' | 'won' | 'lost' | 'withdrawn';
  reason: string;
  amount: number;
  currency: string;
  createdAt: Date;
};

/** The payment of an order. `id` is null for a payment on a chain, which no processor knows. */
export type OrderPayment = { id: PaymentId | null; provider: string; intentId: string };

/** Lines and totals never change after the order was placed. */
export type Order = {
  id: OrderId;
  /** Unique in its store among orders that are or are not tests, from 1001. Grants no access. */
  number: number;
  /** The number in the store's format when it was placed, for example `#1001` or `#T1001`. */
  name: string;
  siteId: SiteId;
  siteSlug: string;
  status: OrderStatus;
  fulfillmentStatus: FulfillmentStatus;
  paymentStatus: PaymentStatus;
  /** Whether the buyer's bank has opened a dispute that is not decided. */
  disputed: boolean;
  /** The oldest first. */
  disputes: OrderDispute[];
  /** The merchant's own words, in the order of the alphabet. */
  tags: string[];
  /** The buyer's language (BCP 47); null if it is unknown. */
  locale: string | null;
  channel: OrderChannel;
  test: boolean;
  customerId: CustomerId | null;
  buyer: Buyer | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  /** Details that a person entered on the hosted checkout page; null if all came over an API. */
  enteredDetails: EnteredDetails | null;
  lines: OrderLine[];
  totals: Totals;
  /** In the order in which they were applied. */
  coupons: AppliedCoupon[];
  currency: string;
  /** Null if nothing was due. */
  payment: OrderPayment | null;
  /** Null if the payment was collected when the order was placed. */
  authorization: PaymentAuthorization | null;
  /** The checkout session it came from. */
  checkoutId: string | null;
  /** The verified agent that placed it; null if the requests were not signed. */
  agent: AgentDto | null;
  /** Where the buyer came from, according to the platform; only for the merchant. */
  attribution: Attribution | null;
  fulfillments: Fulfillment[];
  refunds: Refund[];
  returns: Return[];
  exchanges: Exchange[];
  /** The key and generation from which the confirmation token is derived. */
  confirmation: { generation: number; keyId: string };
  createdAt: Date;
  updatedAt: Date;
  version: number;
};

/** An order to place. `placeOrder` assigns its number and the ids of its lines. */
export type CreateOrderInput = {
  id: OrderId;
  site: { id: SiteId; slug: string };
  channel: OrderChannel;
  test: boolean;
  buyer: Buyer | null;
  /** The verified customer; null to find or create one by the buyer's email. */
  customerId: CustomerId | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  lines: Omit<OrderLine, 'id' | 'fulfilled' | 'refunded'>[];
  totals: Totals;
  coupons: AppliedCoupon[];
  currency: string;
  payment: OrderPayment | null;
  /** Default: the payment was collected. */
  authorization?: PaymentAuthorization | null;
  checkoutId: string | null;
  /** The caller has locked the session, which has no order. */
  isFirstOrder?: boolean;
  cartToken: string | null;
  /** From `createConfirmationToken`. */
  confirmation: { token: string; generation: number; keyId: string };
  /** The buyer's language (BCP 47), if it is known. */
  locale: string | null;
  /** Details that were entered on the hosted checkout page, if any. */
  enteredDetails: EnteredDetails | null;
  /** The verified agent, if any. */
  agent: AgentDto | null;
  attribution: Attribution | null;
};
