import { minutesAfter } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { emitEvents } from '../events/emit-events.ts';
import { type Cart, cartStates, type ReleaseSession } from './cart.ts';
import { toCartDto } from './cart-dto.ts';
import { findCart, lockCart, lockCartOfSession, updateCart } from './cart-store.ts';
import { type CartAccess, lockCartForChange } from './change-cart.ts';
import { cartExpiryJobType, scheduleCartExpiry } from './create-cart.ts';

/** Gives a cart up at once (§4.5 DELETE). */
export async function abandonCart(work: Work, access: CartAccess): Promise<Cart> {
  const { cart } = await lockCartForChange(work, access);
  return endCart(work, cart, 'abandon');
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
  await emitCartEvent(work, 'cart.completed', await endCart(work, cart, 'complete'));
}

/** The session whose order completed the cart, or null while there is none. */
export async function findSessionOfCompletedCart(
  view: View,
  token: string,
): Promise<string | null> {
  const found = await findCart(view, token);
  return found?.cart.status === 'completed' ? found.cart.sessionId : null;
}

/** Gives up carts that nobody has changed for 30 days, and tells so. Looks again: the time may have moved. */
export function createCartExpiryJob(release: ReleaseSession) {
  return defineJob({
    ...cartExpiryJobType,
    handle: ({ tenant, unit }, { token }) =>
      unit.run(tenant, (work) => expireCart(work, { token, release })),
  });
}

async function expireCart(work: Work, { token, release }: CartAccess): Promise<void> {
  const seen = (await findCart(work, token))?.cart;
  if (seen?.status !== 'active') return;
  if (seen.expiresAt > work.now) return scheduleCartExpiry(work, token, seen.expiresAt);
  if (!(await tryReleaseSession(work, seen.sessionId, release)))
    return scheduleCartExpiry(work, token, minutesAfter(work.now, 60));
  const cart = (await lockCart(work, token, seen.sessionId))?.cart;
  if (cart?.version !== seen.version) throw new Error('the cart was changed at this moment');
  await emitCartEvent(work, 'cart.abandoned', await endCart(work, cart, 'abandon'));
}

/** False: money is being taken, and the outcome decides. */
async function tryReleaseSession(
  work: Work,
  sessionId: string | null,
  release: ReleaseSession,
): Promise<boolean> {
  try {
    if (sessionId !== null) await release(work, sessionId);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'payment_in_progress') return false;
    throw error;
  }
}

async function endCart(work: Work, cart: Cart, trigger: 'abandon' | 'complete'): Promise<Cart> {
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
function emitCartEvent(
  work: Work,
  type: 'cart.abandoned' | 'cart.completed',
  cart: Cart,
): Promise<void> {
  const { token, ...data } = toCartDto(cart);
  const id = cartEventId(token);
  return emitEvents(work, {
    type,
    site: { id: cart.siteId, slug: cart.siteSlug },
    resource: { type: 'cart', id, version: cart.version },
    data: { id, ...data },
  });
}

/** Stable and unguessable: `cart_` and the first half of the token's digest. */
const cartEventId = (token: string) => `cart_${tokenHash(token).slice(0, 32)}`;
