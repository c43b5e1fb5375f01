import type { Work } from '../../platform/unit-of-work.ts';
import { mustLeaveUnits } from '../catalog/stock/lapsed-holds.ts';
import type { CheckoutSession } from './session.ts';
import { listSessionsOfCart } from './session-store.ts';

/**
 * Whether the network of a guest may not hold these units again yet. What the session held before,
 * or another session of its cart with the same deadline, does not count.
 */
export async function mustLeaveStock(work: Work, session: CheckoutSession): Promise<boolean> {
  const { id, siteId, holdNetwork: network, heldSince, cartToken, quote } = session;
  if (network === null) return false;
  const continues = heldSince !== null && heldSince < work.now;
  const earlier = continues && cartToken !== null ? await listSessionsOfCart(work, cartToken) : [];
  return mustLeaveUnits(work, quote.lines, { siteId, network, holderIds: [id, ...earlier] });
}
