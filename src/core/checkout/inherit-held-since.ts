import { minutesAfter } from '../../kernel/clock.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Site } from '../sites/site.ts';
import type { CreateCheckoutSessionInput } from './session.ts';
import { lastHoldOfCart } from './session-store.ts';

/**
 * Returns when the hold of a new session started to count. The start is inherited from an earlier
 * session of the same cart, or from the session that it replaces, so that opening a new session
 * does not extend a hold. It is inherited until two hold periods have passed; then the new session
 * may hold again. Null means that the deadline starts with the session's first hold.
 */
export async function inheritHeldSince(
  work: Work,
  { holds }: Pick<Site, 'holds'>,
  { heldSince = null, cartToken }: Pick<CreateCheckoutSessionInput, 'heldSince' | 'cartToken'>,
): Promise<Date | null> {
  const since = cartToken ? await lastHoldOfCart(work, cartToken) : heldSince;
  return since && minutesAfter(since, 2 * holds.minutes) > work.now ? since : null;
}
