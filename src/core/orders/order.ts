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
import type { Refund } from '../payments/payment.ts';
import type { Totals } from '../pricing/quote.ts';

/** By which way somebody bought. */
export type OrderChannel = 'cart' | 'ucp' | 'a2a' | 'mcp' | 'x402';

/** §3.2 and decisions 8. Part refunds and part shipments leave the status. */
export type OrderStatus =
  | 'pending'
  | 'fulfilled'
  | 'cancelled'
  | 'refunded'
  | 'returned'
  | 'voided';
export type FulfillmentStatus = 'unfulfilled' | 'partially_fulfilled' | 'fulfilled';

/** `refund` and `take_back` are of the whole order. `refunded` goes before `returned`; cancelled stays. */
export const orderStates = defineTransitions<
  OrderStatus,
  'fulfill' | 'cancel' | 'refund' | 'take_back' | 'void'
>('order', {
  pending: { fulfill: 'fulfilled', cancel: 'cancelled', refund: 'refunded', void: 'voided' },
  fulfilled: { refund: 'refunded', take_back: 'returned', void: 'voided' },
  returned: { refund: 'refunded' },
  cancelled: { refund: 'cancelled' },
  refunded: { take_back: 'refunded' },
  voided: {},
});

/** Goods on their way back. */
export const returnStates = defineTransitions<ReturnStatus, 'approve' | 'receive' | 'reject'>(
  'return',
  {
    requested: { approve: 'approved', reject: 'rejected' },
    approved: { receive: 'received', reject: 'rejected' },
    received: {},
    rejected: {},
  },
);

/** Goods for other goods. */
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
  /** How many were shipped or handed over. */
  fulfilled: number;
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

export type Exchange = {
  id: Id<'exc'>;
  orderId: OrderId;
  status: ExchangeStatus;
  items: { lineItemId: LineItemId; quantity: number; newVariantId: VariantId }[];
  reason: string;
  rmaNumber: string | null;
  /** Above zero: the buyer owes it; below: it goes back. */
  priceDifference: number;
  /** The latest attempt to collect what is owed. */
  paymentId: PaymentId | null;
  /** When what is owed was paid. */
  paidAt: Date | null;
  refundId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** With what it was paid; `id` null: on a chain, which no processor knows of. */
export type OrderPayment = { id: PaymentId | null; provider: string; intentId: string };

/** Lines and totals never change once it is made (decisions 8). */
export type Order = {
  id: OrderId;
  siteId: SiteId;
  siteSlug: string;
  status: OrderStatus;
  fulfillmentStatus: FulfillmentStatus;
  channel: OrderChannel;
  test: boolean;
  customerId: CustomerId | null;
  buyer: Buyer | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  lines: OrderLine[];
  totals: Totals;
  couponCode: string | null;
  currency: string;
  /** Null: nothing was due. */
  payment: OrderPayment | null;
  /** The checkout session it came from. */
  checkoutId: string | null;
  /** The verified agent that made it; null: none had signed. */
  agent: AgentDto | null;
  fulfillments: Fulfillment[];
  refunds: Refund[];
  returns: Return[];
  exchanges: Exchange[];
  /** From which key and generation the confirmation token is derived. */
  confirmation: { generation: number; keyId: string };
  createdAt: Date;
  updatedAt: Date;
  version: number;
};

/** What checkout hands over once it is paid; ids of lines are given here. */
export type CreateOrderInput = {
  id: OrderId;
  site: { id: SiteId; slug: string };
  channel: OrderChannel;
  test: boolean;
  buyer: Buyer | null;
  /** A proven buyer; null: found or made by the e-mail address. */
  customerId: CustomerId | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  lines: Omit<OrderLine, 'id' | 'fulfilled'>[];
  totals: Totals;
  couponCode: string | null;
  currency: string;
  payment: OrderPayment | null;
  checkoutId: string | null;
  cartToken: string | null;
  /** From `createConfirmationToken`. */
  confirmation: { token: string; generation: number; keyId: string };
  /** A verified agent; left out: none. */
  agent?: AgentDto | null;
};
