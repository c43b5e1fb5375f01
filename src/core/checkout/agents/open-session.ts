import type { Work } from '../../../platform/work.ts';
import { begunBy } from '../../customers/linking/hand-over.ts';
import { guest, type Shopper } from '../../customers/linking/shopper.ts';
import { getCustomer } from '../../customers/manage-customers.ts';
import type { Site } from '../../sites/site.ts';
import { updateSession } from '../change-session.ts';
import { createSession } from '../create-session.ts';
import { assertMayCheckOut } from '../guest-checkout.ts';
import { lockLiveSession } from '../load-session.ts';
import type { CheckoutSession, SessionDraft, SessionPatch } from '../session.ts';
import { detailsHiddenFrom, keepingHidden } from './personal-details.ts';
import { sessionLines, type WantedLine } from './session-lines.ts';

/** A session as an agent asks for it: `lines` in place of variants that are known already. */
export type AgentDraft = Omit<SessionDraft, 'items' | 'messages' | 'linked'> & {
  lines: WantedLine[];
  /** Whose token came with it. */
  shopper?: Shopper | undefined;
};
export type AgentPatch = Omit<SessionPatch, 'items' | 'messages'> & {
  lines?: WantedLine[] | undefined;
};

/**
 * Opens a session of what an agent wants (§4.8). A proven buyer who is not named otherwise is named
 * as the customer is. Refuses as `chooseVariants` and `createSession` do; 404 `customer_not_found`.
 */
export async function openSession(
  work: Work,
  site: Site,
  { lines, shopper = guest, ...draft }: AgentDraft,
): Promise<CheckoutSession> {
  assertMayCheckOut(site, draft.customerId ? { kind: 'store' } : shopper);
  const customer = draft.customerId ? await getCustomer(work, draft.customerId) : null;
  const named = customer && { email: customer.email, name: customer.name };
  const wanted = await sessionLines(work, site, lines);
  const owned = begunBy(
    {
      customerId: draft.customerId ?? null,
      buyer: draft.buyer ?? named,
      shippingAddress: draft.shippingAddress ?? null,
      billingAddress: draft.billingAddress ?? null,
      linked: null,
    },
    shopper,
  );
  return createSession(work, site, { ...draft, ...owned, ...wanted });
}

/** Changes what is given; lines that are given take the place of all there were. Refuses as `updateSession` does, too. */
export async function reviseSession(
  work: Work,
  id: string,
  { lines, ...wished }: AgentPatch,
): Promise<CheckoutSession> {
  const { session, site } = await lockLiveSession(work, id);
  const patch = keepingHidden(wished, detailsHiddenFrom(session, wished.shopper ?? guest));
  if (lines === undefined) return updateSession(work, id, patch);
  const wanted = await sessionLines(work, site, lines, session.items);
  return updateSession(work, id, { ...patch, ...wanted });
}
