import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { CustomerId, ProductId, SiteId, VariantId } from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Address, Buyer } from '../customers/address.ts';
import type { BuyerDetail } from '../customers/linking/buyer-ownership.ts';
import type { SubmittedCode } from '../pricing/choose-coupon.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Site } from '../sites/site.ts';

/** §3.3. */
export type CartStatus = 'active' | 'abandoned' | 'completed';

export type CartItem = { id: string; productId: ProductId; variantId: VariantId; quantity: number };

export type Cart = {
  /** `cart_…`, a secret. */
  token: string;
  siteId: SiteId;
  siteSlug: string;
  status: CartStatus;
  items: CartItem[];
  buyer: Buyer | null;
  /** A proven buyer: price lists apply. */
  customerId: CustomerId | null;
  /** Details that came with the token of that buyer, and are shown to nobody else; null: the store vouches, or nobody. */
  linked: readonly BuyerDetail[] | null;
  shippingAddress: Address | null;
  selectedShippingOptionId: string | null;
  couponCode: string | null;
  /** Codes as an agent submitted them, rejected ones too; empty after a change by another surface. */
  submittedCodes: SubmittedCode[];
  /** As it was last answered. */
  quote: Quote;
  /** The live checkout session, if there is one. */
  sessionId: string | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};

/** What a cart has to know of its store. */
export type CartSite = Pick<Site, 'id' | 'currency' | 'pricesIncludeTax' | 'published'>;

export type FoundCart = { cart: Cart; site: CartSite };

/** Checkout lies above carts: whoever changes a cart is handed the way to let go of its live session. */
export type ReleaseSession = (work: Work, sessionId: string) => Promise<void>;

/** Payment completes a cart even after it was given up: the order is there. */
export const cartStates = defineTransitions<CartStatus, 'change' | 'abandon' | 'complete'>('cart', {
  active: { change: 'active', abandon: 'abandoned', complete: 'completed' },
  abandoned: { complete: 'completed' },
  completed: {},
});

/** Bounds of a line and of a cart (decisions 5). */
export const maxQuantity = 10_000;
export const maxLines = 250;

const lifetimeMilliseconds = 30 * 24 * 3_600_000;

/** A cart lives 30 days after its last change. */
export function cartExpiry(changedAt: Date): Date {
  return new Date(changedAt.getTime() + lifetimeMilliseconds);
}

/** The cart as it stands at an instant: the job that gives it up may come a little later than its time. */
export function cartAsOf(now: Date, cart: Cart): Cart {
  const over = cart.status === 'active' && cart.expiresAt <= now;
  return over ? { ...cart, status: 'abandoned' } : cart;
}

/** The same variant adds to its line; 422 `quantity_limit` or `cart_full` above the bounds. */
export function withItem(items: readonly CartItem[], added: CartItem): CartItem[] {
  const line = items.find(({ variantId }) => variantId === added.variantId);
  if (line) return withQuantity(items, line.id, line.quantity + added.quantity);
  if (items.length >= maxLines) throw cartFull();
  return [...items, checkQuantityLimit(added)];
}

/** Makes a line one of another variant; the line that is of that variant already joins it. */
export function withVariant(
  items: readonly CartItem[],
  itemId: string,
  changed: Pick<CartItem, 'variantId' | 'quantity'>,
): CartItem[] {
  const line = getCartItem(items, itemId);
  const twin = items.find(({ id, variantId }) => id !== itemId && variantId === changed.variantId);
  const quantity = changed.quantity + (twin?.quantity ?? 0);
  return items
    .filter(({ id }) => id !== twin?.id)
    .map((item) =>
      item.id === line.id ? checkQuantityLimit({ ...item, ...changed, quantity }) : item,
    );
}

/** Sets a line's quantity; 404 `item_not_found`. */
export function withQuantity(
  items: readonly CartItem[],
  itemId: string,
  quantity: number,
): CartItem[] {
  getCartItem(items, itemId);
  return items.map((item) =>
    item.id === itemId ? checkQuantityLimit({ ...item, quantity }) : item,
  );
}

/** Takes a line out; 404 `item_not_found`. */
export function withoutItem(items: readonly CartItem[], itemId: string): CartItem[] {
  getCartItem(items, itemId);
  return items.filter(({ id }) => id !== itemId);
}

export function getCartItem(items: readonly CartItem[], itemId: string): CartItem {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw notFound('item_not_found', 'This cart has no such item.');
  return item;
}

function checkQuantityLimit(item: CartItem): CartItem {
  if (item.quantity <= maxQuantity) return item;
  throw new DomainError(
    'unprocessable',
    'quantity_limit',
    `A cart holds at most ${maxQuantity} of one thing.`,
    { extensions: { maximum: maxQuantity } },
  );
}

const cartFull = () =>
  new DomainError(
    'unprocessable',
    'cart_full',
    `A cart holds at most ${maxLines} different things.`,
    {
      extensions: { maximum: maxLines },
    },
  );

export const cartNotFound = () => notFound('cart_not_found', 'There is no such cart.');
