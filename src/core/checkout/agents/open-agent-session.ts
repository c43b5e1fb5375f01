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
import { type RequestedLine, resolveSessionLines } from './resolve-session-lines.ts';
import { getHiddenDetails, preserveHiddenDetails } from './session-view.ts';

/** A session as an agent requests it, with `lines` that may not name a variant yet. */
type CreateAgentCheckoutInput = Omit<
  CreateCheckoutSessionInput,
  'items' | 'messages' | 'linked'
> & {
  lines: RequestedLine[];
  /** The buyer whose token came with the request. */
  buyerContext?: BuyerContext | undefined;
};
type UpdateAgentCheckoutInput = Omit<UpdateCheckoutSessionInput, 'items' | 'messages'> & {
  lines?: RequestedLine[] | undefined;
};

/**
 * Opens a session for the lines that an agent requests. Without a `buyer`, the email and name of
 * the customer are used. Throws what `chooseVariants` and `createSession` throw; 404
 * `customer_not_found`.
 */
export async function openAgentSession(
  work: Work,
  site: Site,
  { lines, buyerContext = guestContext, ...input }: CreateAgentCheckoutInput,
): Promise<CheckoutSession> {
  assertCheckoutAllowed(site, input.customerId ? { kind: 'store' } : buyerContext);
  const customer = input.customerId ? await getCustomer(work, input.customerId) : null;
  const customerAsBuyer = customer && { email: customer.email, name: customer.name };
  const resolved = await resolveSessionLines(work, site, lines);
  const owned = assignNewToBuyer(
    {
      customerId: input.customerId ?? null,
      buyer: input.buyer ?? customerAsBuyer,
      shippingAddress: input.shippingAddress ?? null,
      billingAddress: input.billingAddress ?? null,
      linkedDetails: null,
    },
    buyerContext,
  );
  return createSession(work, site, { ...input, ...owned, ...resolved });
}

/**
 * Changes the given fields. `lines` replaces all lines. Throws what `chooseVariants` and
 * `updateSession` throw.
 */
export async function updateAgentSession(
  work: Work,
  id: string,
  { lines, ...changes }: UpdateAgentCheckoutInput,
): Promise<CheckoutSession> {
  const { session, site } = await lockLiveSession(work, id);
  const patch = preserveHiddenDetails(
    changes,
    getHiddenDetails(session, changes.buyerContext ?? guestContext),
  );
  if (lines === undefined) return updateSession(work, id, patch);
  const resolved = await resolveSessionLines(work, site, lines, session.items);
  return updateSession(work, id, { ...patch, ...resolved });
}
