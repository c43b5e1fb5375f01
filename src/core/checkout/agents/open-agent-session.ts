import type { Work } from '../../../platform/unit-of-work.ts';
import { type BuyerContext, guestContext } from '../../customers/linking/buyer-context.ts';
import { assignNewToBuyer } from '../../customers/linking/buyer-ownership.ts';
import { getCustomer } from '../../customers/manage-customers.ts';
import type { Site } from '../../sites/site.ts';
import { updateSession } from '../change-session.ts';
import { createSession } from '../create-session.ts';
import { assertCheckoutAllowed } from '../guest-checkout.ts';
import { lockLiveSession } from '../load-session.ts';
import type {
  CheckoutSession,
  CreateCheckoutSessionInput,
  UpdateCheckoutSessionInput,
} from '../session.ts';
import { getHiddenDetails, preserveHiddenDetails } from './hidden-details.ts';
import { type RequestedLine, resolveSessionLines } from './resolve-session-lines.ts';

/** A session as an agent asks for it: `lines` in place of variants that are known already. */
export type CreateAgentCheckoutInput = Omit<
  CreateCheckoutSessionInput,
  'items' | 'messages' | 'linked'
> & {
  lines: RequestedLine[];
  /** Whose token came with it. */
  shopper?: BuyerContext | undefined;
};
export type UpdateAgentCheckoutInput = Omit<UpdateCheckoutSessionInput, 'items' | 'messages'> & {
  lines?: RequestedLine[] | undefined;
};

/**
 * Opens a session of what an agent wants (§4.8). A proven buyer who is not named otherwise is named
 * as the customer is. Refuses as `chooseVariants` and `createSession` do; 404 `customer_not_found`.
 */
export async function openAgentSession(
  work: Work,
  site: Site,
  { lines, shopper = guestContext, ...draft }: CreateAgentCheckoutInput,
): Promise<CheckoutSession> {
  assertCheckoutAllowed(site, draft.customerId ? { kind: 'store' } : shopper);
  const customer = draft.customerId ? await getCustomer(work, draft.customerId) : null;
  const named = customer && { email: customer.email, name: customer.name };
  const wanted = await resolveSessionLines(work, site, lines);
  const owned = assignNewToBuyer(
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
export async function updateAgentSession(
  work: Work,
  id: string,
  { lines, ...wished }: UpdateAgentCheckoutInput,
): Promise<CheckoutSession> {
  const { session, site } = await lockLiveSession(work, id);
  const patch = preserveHiddenDetails(
    wished,
    getHiddenDetails(session, wished.shopper ?? guestContext),
  );
  if (lines === undefined) return updateSession(work, id, patch);
  const wanted = await resolveSessionLines(work, site, lines, session.items);
  return updateSession(work, id, { ...patch, ...wanted });
}
