import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { CustomerId, ProductId, SiteId, VariantId } from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Address, Buyer } from '../customers/address.ts';
import type { Attribution } from '../customers/attribution.ts';
import type { BuyerDetail } from '../customers/linking/buyer-ownership.ts';
import type { BuyerHints } from '../pricing/buyer-hints.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Site } from '../sites/site.ts';

export type CartStatus = 'active' | 'abandoned' | 'completed';

export type CartItem = { id: string; productId: ProductId; variantId: VariantId; quantity: number };

export type Cart = {
  /** The secret token `cart_…`. */
  token: string;
  siteId: SiteId;
  siteSlug: string;
  status: CartStatus;
  items: CartItem[];
  buyer: Buyer | null;
  /** A verified customer, whose price lists apply. */
  customerId: CustomerId | null;
  /**
   * Details that came with that customer's access token and are visible to that customer only; null
   * if the store named the customer, or if there is none.
   */
  linkedDetails: readonly BuyerDetail[] | null;
  shippingAddress: Address | null;
  selectedShippingOptionId: string | null;
  /** The entered codes in their order. An agent's list includes those that cannot be used. */
  couponCodes: string[];
  hints: BuyerHints | null;
  attribution: Attribution | null;
  /** The quote of the last response. */
  quote: Quote;
  /** The open checkout session, or the one that completed the cart. */
  sessionId: string | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};

/** The fields of the store that a cart needs. */
export type CartSite = Pick<Site, 'id' | 'currency' | 'pricesIncludeTax' | 'published'>;

export type FoundCart = { cart: Cart; site: CartSite };

/** Cancels the open checkout session of a cart. Injected, because checkout depends on carts. */
export type ReleaseSession = (work: Work, sessionId: string) => Promise<void>;

/** A payment completes even an abandoned cart, because the order exists. */
export const cartStates = defineTransitions<CartStatus, 'change' | 'abandon' | 'complete'>('cart', {
  active: { change: 'active', abandon: 'abandoned', complete: 'completed' },
  abandoned: { complete: 'completed' },
  completed: {},
});

/** Limits of a line and of a cart. */
export const maxQuantity = 10_000;
export const maxLines = 250;

const lifetimeMilliseconds = 30 * 24 * 3_600_000;

/** A cart expires 30 days after its last change. */
export function cartExpiry(changedAt: Date): Date {
  return new Date(changedAt.getTime() + lifetimeMilliseconds);
}

/** The cart with its status at an instant: the job that abandons expired carts may run later. */
export function cartAsOf(now: Date, cart: Cart): Cart {
  const isExpired = cart.status === 'active' && cart.expiresAt <= now;
  return isExpired ? { ...cart, status: 'abandoned' } : cart;
}

/**
 * Adds an item, or its quantity to the line of the same variant; 422 `quantity_limit`, `cart_full`.
 */
export function withItem(items: readonly CartItem[], added: CartItem): CartItem[] {
  const line = items.find(({ variantId }) => variantId === added.variantId);
  if (line) return withQuantity(items, line.id, line.quantity + added.quantity);
  if (items.length >= maxLines) throw cartFull();
  return [...items, checkQuantityLimit(added)];
}

/** Changes the variant of a line and merges the line that already has that variant. */
export function withVariant(
  items: readonly CartItem[],
  itemId: string,
  changed: Pick<CartItem, 'variantId' | 'quantity'>,
): CartItem[] {
  const line = getCartItem(items, itemId);
  const existing = items.find(
    ({ id, variantId }) => id !== itemId && variantId === changed.variantId,
  );
  const quantity = changed.quantity + (existing?.quantity ?? 0);
  return items
    .filter(({ id }) => id !== existing?.id)
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

/** Removes a line; 404 `item_not_found`. */
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
  throw quantityLimit();
}

export const quantityLimit = () =>
  new DomainError(
    'unprocessable',
    'quantity_limit',
    `A cart or checkout can contain at most ${maxQuantity} units of one item.`,
    { extensions: { maximum: maxQuantity } },
  );

const cartFull = () =>
  new DomainError(
    'unprocessable',
    'cart_full',
    `A cart can contain at most ${maxLines} different items.`,
    {
      extensions: { maximum: maxLines },
    },
  );

export const cartNotFound = () => notFound('cart_not_found', 'This cart does not exist.');
