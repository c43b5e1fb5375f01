import { notFound } from '../../kernel/domain-error.ts';
import type {
  CustomerId,
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
import type { BuyerContext } from '../customers/linking/buyer-context.ts';
import type { BuyerDetail } from '../customers/linking/buyer-ownership.ts';
import type { OrderChannel } from '../orders/order.ts';
import type { OwnProcessor } from '../payments/own-processor.ts';
import type { BuyerHints } from '../pricing/buyer-hints.ts';
import type { Quote, QuoteMessage } from '../pricing/quote.ts';
import type { Site } from '../sites/site.ts';

export type SessionStatus = 'open' | 'requires_consent' | 'completed' | 'expired' | 'cancelled';

export const sessionStates = defineTransitions<
  SessionStatus,
  'edit' | 'ask_consent' | 'consent' | 'complete' | 'expire' | 'cancel'
>('checkout session', {
  open: {
    edit: 'open',
    ask_consent: 'requires_consent',
    consent: 'open',
    complete: 'completed',
    expire: 'expired',
    cancel: 'cancelled',
  },
  requires_consent: {
    edit: 'open',
    ask_consent: 'requires_consent',
    consent: 'open',
    complete: 'completed',
    expire: 'expired',
    cancel: 'cancelled',
  },
  completed: {},
  // A payment that was in progress when the session expired still completes it while there is
  // stock.
  expired: { complete: 'completed' },
  cancelled: {},
});

/** Neither completed nor expired nor canceled. */
export const isLiveSession = ({ status }: Pick<CheckoutSession, 'status'>) =>
  status === 'open' || status === 'requires_consent';

/**
 * Whether it is live and within its lifetime. A payment in progress keeps a session live for longer
 * than that.
 */
export const isWithinLifetime = (
  session: Pick<CheckoutSession, 'status' | 'expiresAt'>,
  now: Date,
): boolean => isLiveSession(session) && session.expiresAt > now;

export type SessionItem = {
  id: string;
  productId: ProductId;
  variantId: VariantId;
  quantity: number;
};

/** One buyer's checkout, from the cart to the order. All APIs and pages share it. */
export type CheckoutSession = {
  /** `cs_…`. It is a secret: it permits its holder to change the session. */
  id: string;
  siteId: SiteId;
  siteSlug: string;
  cartToken: string | null;
  channel: OrderChannel;
  status: SessionStatus;
  items: SessionItem[];
  buyer: Buyer | null;
  /** The verified customer, whose price lists apply. */
  customerId: CustomerId | null;
  /**
   * Details that arrived with that customer's own token and are shown only to that customer. Null
   * if the store itself supplied the customer, or if there is none.
   */
  linkedDetails: readonly BuyerDetail[] | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  selectedShippingOptionId: string | null;
  /** The entered codes in their order, including those that cannot be used. */
  couponCodes: string[];
  hints: BuyerHints | null;
  /** Where the buyer came from, according to the platform. */
  attribution: Attribution | null;
  acceptedTermsVersion: string | null;
  /** The quote of the last response. It is computed again before every change and payment. */
  quote: Quote;
  returnUrl: string | null;
  /** The latest payment, in any status. */
  paymentId: PaymentId | null;
  /** When the reservation of its stock ends; null if nothing is reserved. */
  reservedUntil: Date | null;
  /**
   * When this session, or an earlier one that it replaces, first held stock. All holds share the
   * deadline that is counted from here. Null if nothing has been held yet.
   */
  heldSince: Date | null;
  /** The client network whose limits its holds count toward; null if no limits apply. */
  holdNetwork: string | null;
  orderId: OrderId | null;
  confirmation: { generation: number; keyId: string };
  /**
   * The verified agent that opened it, or that completed it if it was opened without a signature.
   */
  agent: AgentDto | null;
  /** Values that an API stores to return them as they were sent. No decision depends on them. */
  notes: Record<string, unknown> | null;
  /** The buyer's language (BCP 47), the first that was named; null if it is unknown. */
  locale: string | null;
  /** When a person first opened its hosted page; null if no one has. */
  pageOpenedAt: Date | null;
  /** Details that a person entered on the hosted page; null if all came over an API. */
  enteredDetails: EnteredDetails | null;
  /** AP2 was negotiated: only a mandate of the buyer completes it. It is never reset. */
  mandateRequired: boolean;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};

/** The settings of a store that checkout needs. */
export type CheckoutSite = Pick<
  Site,
  | 'id'
  | 'slug'
  | 'name'
  | 'currency'
  | 'pricesIncludeTax'
  | 'termsVersion'
  | 'published'
  | 'requestSignatureRequired'
  | 'holds'
  | 'paymentCapture'
> & {
  /** Takes the payments of the store; null: the processor of the server does. */
  ownProcessor: OwnProcessor | null;
};

export type SessionItemInput = Omit<SessionItem, 'id'> & {
  /** The caller's id for the line; generated if omitted. */
  id?: string | undefined;
};

/** The input with which an API or a page opens a session. Omitted fields are not known yet. */
export type CreateCheckoutSessionInput = {
  channel: OrderChannel;
  items: SessionItemInput[];
  cartToken?: string | null | undefined;
  buyer?: Buyer | null | undefined;
  /** The verified customer. */
  customerId?: CustomerId | null | undefined;
  linkedDetails?: readonly BuyerDetail[] | null | undefined;
  shippingAddress?: Address | null | undefined;
  billingAddress?: Address | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  couponCodes?: string[] | undefined;
  hints?: BuyerHints | null | undefined;
  attribution?: Attribution | null | undefined;
  acceptedTermsVersion?: string | null | undefined;
  returnUrl?: string | null | undefined;
  agent?: AgentDto | null | undefined;
  /** The buyer's language (BCP 47). */
  locale?: string | null | undefined;
  notes?: Record<string, unknown> | null | undefined;
  /** See `CheckoutSession`. */
  mandateRequired?: boolean | undefined;
  /** The quote that the cart displayed before. Differences are reported as messages. */
  previous?: Quote | null | undefined;
  /** Defaults to the store's session lifetime. */
  expiresAt?: Date | undefined;
  /**
   * When the ended session that this one replaces first held stock. Sessions of a cart take it from
   * the cart's earlier sessions instead.
   */
  heldSince?: Date | null | undefined;
  /** Reported once, in addition to the messages of the quote. */
  messages?: QuoteMessage[] | undefined;
};

/** Omitted fields stay unchanged. */
export type UpdateCheckoutSessionInput = {
  items?: SessionItemInput[] | undefined;
  buyer?: Buyer | null | undefined;
  /** The buyer whose token came with the change; a guest if omitted. */
  buyerContext?: BuyerContext | undefined;
  shippingAddress?: Address | null | undefined;
  billingAddress?: Address | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  /** Checked when the session is priced: a code that cannot be used is reported as a message. */
  couponCodes?: string[] | undefined;
  hints?: BuyerHints | null | undefined;
  attribution?: Attribution | null | undefined;
  notes?: Record<string, unknown> | null | undefined;
  mandateRequired?: true | undefined;
  returnUrl?: string | null | undefined;
  locale?: string | undefined;
  /** The digest of the browser whose form on the hosted page makes the change. */
  browser?: string | undefined;
  /** Reported once, in addition to the messages of the quote. */
  messages?: QuoteMessage[] | undefined;
};

/**
 * Whether the cheapest shipping option is selected by default. It is not for sessions of a REST
 * cart, whose buyer selects an option explicitly.
 */
export const preselectsCheapestShipping = (session: Pick<CheckoutSession, 'channel'>) =>
  session.channel !== 'cart';

/** The page where a person continues the checkout (`continue_url`). */
export function sessionUrl(origin: string, id: string): string {
  return `${origin}/checkout/${id}`;
}

export const sessionNotFound = () =>
  notFound('checkout_not_found', 'There is no such checkout session.');
