import { DomainError } from '../../kernel/domain-error.ts';
import type { Cart } from '../carts/cart.ts';
import { type BuyerContext, guestContext } from '../customers/linking/buyer-context.ts';
import type { Site } from '../sites/site.ts';

/** 401 `guest_checkout_disabled` for a guest, where a store takes no orders from guests. */
export function assertCheckoutAllowed(
  { guestCheckout, slug }: Pick<Site, 'guestCheckout' | 'slug'>,
  shopper: BuyerContext,
): void {
  if (guestCheckout || shopper.kind !== 'guest') return;
  throw new DomainError(
    'unauthenticated',
    'guest_checkout_disabled',
    `The store ${slug} takes no orders from guests: carts may be filled, but checking out needs a credential. Send an access token that a buyer has given you (identity linking), or an API key of the store with write:orders.`,
    { headers: { 'www-authenticate': 'Bearer' } },
  );
}

/** Who checks out a cart when nobody has said so: its proven buyer, else a guest. */
export const getCartBuyerContext = ({ customerId }: Pick<Cart, 'customerId'>): BuyerContext =>
  customerId === null ? guestContext : { kind: 'store' };
