import { minutesAfter } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { View, Work } from '../../platform/work.ts';
import { record } from '../events/record.ts';
import { type Cart, cartStates, type ReleaseSession } from './cart.ts';
import { cartRecord } from './cart-record.ts';
import { findCart, lockCart, lockCartOfSession, updateCart } from './cart-store.ts';
import { type CartAccess, lockForChange } from './change-cart.ts';
import { cartDue, watchExpiry } from './create-cart.ts';

/** Gives a cart up at once (§4.5 DELETE). */
export async function abandonCart(work: Work, access: CartAccess): Promise<Cart> {
  const { cart } = await lockForChange(work, access);
  return end(work, cart, 'abandon');
}

/**
 * The order is there: the cart is done (§3.3). In the order's transaction, by whoever holds the
 * checkout session; a cart that is completed already stays as it is.
 */
export async function completeCart(work: Work, token: string): Promise<void> {
  const found = await lockCartOfSession(work, token);
  if (!found) return;
  const { cart } = found;
  if (!cartStates.allows(cart.status, 'complete')) return;
  await tell(work, 'cart.completed', await end(work, cart, 'complete'));
}

/** The session whose order completed the cart, or null while there is none. */
export async function sessionOfCompletedCart(view: View, token: string): Promise<string | null> {
  const found = await findCart(view, token);
  return found?.cart.status === 'completed' ? found.cart.sessionId : null;
}

/** Gives up carts that nobody has changed for 30 days, and tells so. Looks again: the time may have moved. */
export function expireCarts(release: ReleaseSession) {
  return defineJob({
    ...cartDue,
    handle: ({ tenant, unit }, { token }) =>
      unit.run(tenant, (work) => expireCart(work, { token, release })),
  });
}

async function expireCart(work: Work, { token, release }: CartAccess): Promise<void> {
  const seen = (await findCart(work, token))?.cart;
  if (seen?.status !== 'active') return;
  if (seen.expiresAt > work.now) return watchExpiry(work, token, seen.expiresAt);
  if (!(await letGo(work, seen.sessionId, release)))
    return watchExpiry(work, token, minutesAfter(work.now, 60));
  const cart = (await lockCart(work, token, seen.sessionId))?.cart;
  if (cart?.version !== seen.version) throw new Error('the cart was changed at this moment');
  await tell(work, 'cart.abandoned', await end(work, cart, 'abandon'));
}

/** False: money is being taken, and the outcome decides. */
async function letGo(
  work: Work,
  sessionId: string | null,
  release: ReleaseSession,
): Promise<boolean> {
  try {
    if (sessionId !== null) await release(work, sessionId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'payment_in_progress') return false;
    throw error;
  }
}

async function end(work: Work, cart: Cart, trigger: 'abandon' | 'complete'): Promise<Cart> {
  const ended: Cart = {
    ...cart,
    status: trigger === 'abandon' ? 'abandoned' : 'completed',
    quote: { ...cart.quote, messages: [] },
    version: cart.version + 1,
    updatedAt: work.now,
  };
  await updateCart(work, ended);
  return ended;
}

/** Whoever has the token may change the cart: events go without it, under a name made from it. */
function tell(work: Work, type: 'cart.abandoned' | 'cart.completed', cart: Cart): Promise<void> {
  const { token, ...data } = cartRecord(cart);
  const id = cartEventId(token);
  return record(work, {
    type,
    site: { id: cart.siteId, slug: cart.siteSlug },
    resource: { type: 'cart', id, version: cart.version },
    data: { id, ...data },
  });
}

/** Stable and unguessable: `cart_` and the first half of the token's digest. */
const cartEventId = (token: string) => `cart_${tokenHash(token).slice(0, 32)}`;
