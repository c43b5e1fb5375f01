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

/** Abandons a cart at the buyer's request. */
export async function abandonCart(work: Work, access: CartAccess): Promise<Cart> {
  const { cart } = await lockCartForChange(work, access);
  return endCart(work, cart, 'abandon');
}

/**
 * Completes the cart in the transaction that creates its order. The caller must have locked the
 * checkout session. A completed cart stays unchanged.
 */
export async function completeCart(work: Work, token: string): Promise<void> {
  const found = await lockCartOfSession(work, token);
  if (!found) return;
  const { cart } = found;
  if (!cartStates.allows(cart.status, 'complete')) return;
  await emitCartEvent(work, 'cart.completed', await endCart(work, cart, 'complete'));
}

/** The session whose order completed the cart, or null. */
export async function findSessionOfCompletedCart(
  view: View,
  token: string,
): Promise<string | null> {
  const found = await findCart(view, token);
  return found?.cart.status === 'completed' ? found.cart.sessionId : null;
}

/**
 * Abandons a cart 30 days after its last change and emits an event; reschedules if it was changed.
 */
export function createCartExpiryJob(release: ReleaseSession) {
  return defineJob({
    ...cartExpiryJobType,
    handle: ({ tenant, unit }, { token }) =>
      unit.run(tenant, (work) => expireCart(work, { token, release })),
  });
}

async function expireCart(work: Work, { token, release }: CartAccess): Promise<void> {
  const unlocked = (await findCart(work, token))?.cart;
  if (unlocked?.status !== 'active') return;
  if (unlocked.expiresAt > work.now) return scheduleCartExpiry(work, token, unlocked.expiresAt);
  if (!(await tryReleaseSession(work, unlocked.sessionId, release)))
    return scheduleCartExpiry(work, token, minutesAfter(work.now, 60));
  const cart = (await lockCart(work, token, unlocked.sessionId))?.cart;
  if (cart?.version !== unlocked.version) throw new Error('the cart changed during its expiry');
  await emitCartEvent(work, 'cart.abandoned', await endCart(work, cart, 'abandon'));
}

/** Returns false while a payment is in progress, because its outcome decides about the cart. */
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

/**
 * Emits an event without the secret token, which permits changes. An id derived from it is sent
 * instead.
 */
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

/** A stable id that does not reveal the token: `cart_` and the first half of the token's digest. */
const cartEventId = (token: string) => `cart_${tokenHash(token).slice(0, 32)}`;
