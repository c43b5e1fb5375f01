import type { Money } from '../../../kernel/money.ts';
import type { Exchange, Fulfillment, Order, Return } from '../../orders/order.ts';
import type { BusinessAddress } from '../../sites/site-profile.ts';
import type { EmailKind } from '../email-kinds.ts';

/** The store that an email comes from. */
export type EmailStore = {
  name: string;
  url: string;
  /** An absolute URL; null: no logo. */
  logoUrl: string | null;
  returnPolicy: string;
  /** Where buyers send returned items; null: not known. */
  address: BusinessAddress | null;
  /** Where replies go; null: nowhere. */
  contactEmail: string | null;
  /** Its main language, as a BCP 47 tag. */
  language: string;
};

/** `orderUrl` is the buyer's secret page. */
export type OrderModel = { store: EmailStore; order: Order; orderUrl: string };
/** `consoleUrl`: the page of the console where the staff deals with it. */
export type StaffOrderModel = OrderModel & { consoleUrl: string };
export type ReturnModel = OrderModel & { item: Return };
export type ExchangeModel = OrderModel & { item: Exchange; paymentUrl: string | null };
export type PaymentModel = {
  store: EmailStore;
  amount: Money;
  test: boolean;
  /** BCP 47; null: unknown. */
  buyerLanguage: string | null;
};

export type MembershipModel = {
  store: EmailStore;
  plan: string;
  price: Money;
  /** End of the paid period; null: no end. */
  periodEnd: Date | null;
  /** Null: nothing is due. */
  paymentUrl: string | null;
  url: string;
};

/** `disputed` is in the currency of the bank; `reason` is a word of the processor. */
type Disputed = { disputed: Money; reason: string };

export type StockModel = {
  store: EmailStore;
  product: string;
  quantity: number;
  consoleUrl: string;
};
export type BounceModel = { store: EmailStore; address: string; consoleUrl: string };

/** `until` is the last day. */
export type DigestModel = {
  store: EmailStore;
  from: Date;
  until: Date;
  stores: StoreWeek[];
  /** Counts of what waits for the staff, by the key of the label. */
  open: { late_orders: number; return_requests: number; undelivered_emails: number };
  consoleUrl: string;
};

/** The orders of a store in a week and in the one before, without test orders. */
export type StoreWeek = {
  name: string;
  orders: number;
  revenue: Money;
  revenueBefore: Money;
};

/** The orders of a store on one day, without test orders. `orders` are the latest of them. */
export type DailyOrdersModel = {
  store: EmailStore;
  /** Midnight UTC of the date in the store's time zone. */
  day: Date;
  count: number;
  revenue: Money;
  orders: { name: string; buyer: string | null; total: number; consoleUrl: string }[];
  consoleUrl: string;
};

/** The model of each kind of email. */
export type EmailModels = {
  order_confirmed: OrderModel;
  order_shipped: OrderModel & { fulfillment: Fulfillment };
  downloads_ready: OrderModel;
  order_cancelled: OrderModel;
  order_refunded: OrderModel & { amount: number };
  order_voided: OrderModel;
  return_requested: ReturnModel;
  return_approved: ReturnModel;
  return_rejected: ReturnModel;
  return_received: ReturnModel;
  exchange_requested: ExchangeModel;
  exchange_approved: ExchangeModel;
  payment_failed: PaymentModel;
  payment_returned: PaymentModel;
  membership_payment_due: MembershipModel;
  membership_started: MembershipModel;
  membership_renewal_due: MembershipModel;
  membership_past_due: MembershipModel;
  membership_ended: MembershipModel;
  staff_new_order: StaffOrderModel;
  staff_return_requested: StaffOrderModel & { item: Return };
  staff_refund_failed: StaffOrderModel & { amount: number };
  staff_order_disputed: StaffOrderModel & Disputed;
  staff_membership_disputed: MembershipModel & Disputed & { consoleUrl: string };
  staff_low_stock: StockModel;
  staff_out_of_stock: StockModel;
  staff_emails_bouncing: BounceModel;
  staff_weekly_digest: DigestModel;
  staff_daily_orders: DailyOrdersModel;
};

/** A model with its kind. */
export type EmailModel = {
  [Kind in EmailKind]: { kind: Kind; model: EmailModels[Kind] };
}[EmailKind];
