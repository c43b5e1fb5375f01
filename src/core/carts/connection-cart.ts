import type { View, Work } from '../../platform/unit-of-work.ts';
import type { ConnectionAccess } from '../access/bearer.ts';
import { cartNotFound } from './cart.ts';
import { insertConnectionCart, selectConnectionOfCart } from './connection-cart-store.ts';

type Connection = Pick<ConnectionAccess, 'id'>;

/** Stores that a connection created a cart, which then belongs to it. */
export function saveConnectionCart(work: Work, token: string, { id }: Connection): void {
  insertConnectionCart(work, token, id);
}

/** Throws 404 `cart_not_found` unless the connection created the cart. */
export async function assertOwnCart(view: View, token: string, { id }: Connection): Promise<void> {
  if ((await selectConnectionOfCart(view, token)) !== id) throw cartNotFound();
}
