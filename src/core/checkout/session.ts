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
import type { BuyerContext } from '../customers/linking/buyer-context.ts';
import type { BuyerDetail } from '../customers/linking/buyer-ownership.ts';
import type { OrderChannel } from '../orders/order.ts';
import type { Quote, QuoteMessage } from '../pricing/quote.ts';
import type { Site } from '../sites/site.ts';

/** §3.4. */
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
  // A payment that was on its way when the time ran out still buys, while there is stock.
  expired: { complete: 'completed' },
  cancelled: {},
});

/** Neither completed nor ended otherwise. */
export const isLiveSession = ({ status }: Pick<CheckoutSession, 'status'>) =>
  status === 'open' || status === 'requires_consent';

export type SessionItem = {
  id: string;
  productId: ProductId;
  variantId: VariantId;
  quantity: number;
};

/** One buyer's way from a basket to an order, the same for every door. */
export type CheckoutSession = {
  /** `cs_…`, a secret. */
  id: string;
  siteId: SiteId;
  siteSlug: string;
  cartToken: string | null;
  channel: OrderChannel;
  status: SessionStatus;
  items: SessionItem[];
  buyer: Buyer | null;
  /** A proven buyer: price lists apply. */
  customerId: CustomerId | null;
  /** Details that came with the token of that buyer, and are shown to nobody else; null: the store vouches, or nobody. */
  linked: readonly BuyerDetail[] | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  selectedShippingOptionId: string | null;
  couponCode: string | null;
  acceptedTermsVersion: string | null;
  /** As it was last answered; asked anew whenever it matters. */
  quote: Quote;
  returnUrl: string | null;
  /** The latest payment, whatever became of it. */
  paymentId: PaymentId | null;
  /** Until when its stock is set aside; null: nothing is. */
  reservedUntil: Date | null;
  /** When it, or a session that it continues, first held stock: all its holds end at one deadline. Null: nothing was held yet. */
  heldSince: Date | null;
  /** The client network that its holds count for; null: no limits apply. */
  holdNetwork: string | null;
  orderId: OrderId | null;
  confirmation: { generation: number; keyId: string };
  /** The verified agent that opened it, or that completes what nobody had signed for. */
  agent: AgentDto | null;
  /** What its door wants to say again in its own words; nothing is decided by it. */
  notes: Record<string, unknown> | null;
  /** When a person first opened its hosted page; null: nobody has. */
  pageOpenedAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};

/** What a session has to know of its store. */
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
>;

export type SessionItemInput = Omit<SessionItem, 'id'> & {
  /** The caller's own name of the line; left out: one is made. */
  id?: string | undefined;
};

/** What a door opens a session with; everything that is left out is not known yet. */
export type CreateCheckoutSessionInput = {
  channel: OrderChannel;
  items: SessionItemInput[];
  cartToken?: string | null | undefined;
  buyer?: Buyer | null | undefined;
  /** A proven buyer. */
  customerId?: CustomerId | null | undefined;
  linked?: readonly BuyerDetail[] | null | undefined;
  shippingAddress?: Address | null | undefined;
  billingAddress?: Address | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  couponCode?: string | null | undefined;
  acceptedTermsVersion?: string | null | undefined;
  returnUrl?: string | null | undefined;
  agent?: AgentDto | null | undefined;
  notes?: Record<string, unknown> | null | undefined;
  /** What was answered before, in a cart: what has changed since is told. */
  previous?: Quote | null | undefined;
  /** Left out: as long as the store says. */
  expiresAt?: Date | undefined;
  /** When the ended session that it follows first held stock. A session of a cart reads this from the cart's earlier sessions. */
  heldSince?: Date | null | undefined;
  /** What is to be told beside what pricing says, once. */
  messages?: QuoteMessage[] | undefined;
};

/** What is left out stays. */
export type UpdateCheckoutSessionInput = {
  items?: SessionItemInput[] | undefined;
  buyer?: Buyer | null | undefined;
  /** Whose token came with it; left out: nobody is asked. */
  shopper?: BuyerContext | undefined;
  shippingAddress?: Address | null | undefined;
  billingAddress?: Address | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  /** Counted as it is when it is priced: one that does not hold is told. */
  couponCode?: string | null | undefined;
  notes?: Record<string, unknown> | null | undefined;
  returnUrl?: string | null | undefined;
  /** What is to be told beside what pricing says, once. */
  messages?: QuoteMessage[] | undefined;
};

/** REST carts have their buyer choose; everywhere else the cheapest option is preselected (decisions 13). */
export const preselectsCheapestShipping = (session: Pick<CheckoutSession, 'channel'>) =>
  session.channel !== 'cart';

/** Where a person takes over (`continue_url`). */
export function sessionUrl(origin: string, id: string): string {
  return `${origin}/checkout/${id}`;
}

export const sessionNotFound = () =>
  notFound('checkout_not_found', 'There is no such checkout session.');
