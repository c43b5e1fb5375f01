import { DomainError } from '../../kernel/domain-error.ts';
import type { Cart } from '../carts/cart.ts';
import { type BuyerContext, guestContext } from '../customers/linking/buyer-context.ts';
import type { Site } from '../sites/site.ts';

/** Throws 401 `guest_checkout_disabled` for a guest if the store does not accept orders from guests. */
export function assertCheckoutAllowed(
  { guestCheckout, slug }: Pick<Site, 'guestCheckout' | 'slug'>,
  buyerContext: BuyerContext,
): void {
  if (guestCheckout || buyerContext.kind !== 'guest') return;
  throw new DomainError(
    'unauthenticated',
    'guest_checkout_disabled',
    `The store ${slug} does not accept orders from guests. Carts can be filled without a credential, but checkout requires one. Send an access token that a buyer has granted you (identity linking), or an API key of the store with the scope write:orders.`,
    { headers: { 'www-authenticate': 'Bearer' } },
  );
}

/** The buyer of a cart if the caller sent none: its verified customer, otherwise a guest. */
export const getCartBuyerContext = ({ customerId }: Pick<Cart, 'customerId'>): BuyerContext =>
  customerId === null ? guestContext : { kind: 'store' };
