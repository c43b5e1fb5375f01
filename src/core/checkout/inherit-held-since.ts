import { minutesAfter } from '../../kernel/clock.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Site } from '../sites/site.ts';
import type { CreateCheckoutSessionInput } from './session.ts';
import { lastHoldOfCart } from './session-store.ts';

/**
 * When the hold deadline of a new session began: an earlier session of the same cart, or the one that
 * it follows, passes its own on, so that a new session does not extend a hold. It counts until the
 * deadline has been over for as long as a hold lasts; afterwards the new session may hold again. Null:
 * the deadline begins with the session's first hold.
 */
export async function inheritHeldSince(
  work: Work,
  { holds }: Pick<Site, 'holds'>,
  { heldSince = null, cartToken }: Pick<CreateCheckoutSessionInput, 'heldSince' | 'cartToken'>,
): Promise<Date | null> {
  const since = cartToken ? await lastHoldOfCart(work, cartToken) : heldSince;
  return since && minutesAfter(since, 2 * holds.minutes) > work.now ? since : null;
}
