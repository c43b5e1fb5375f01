import type { Static } from 'typebox';
import { toAgentDto } from '../../../../../core/access/signatures/agent-identity.ts';
import {
  openAgentSession,
  updateAgentSession,
} from '../../../../../core/checkout/agents/open-agent-session.ts';
import { preloadSessionLines } from '../../../../../core/checkout/agents/resolve-session-lines.ts';
import { transferSession } from '../../../../../core/checkout/agents/transfer-session.ts';
import { openCartCheckout } from '../../../../../core/checkout/cart/open-cart-checkout.ts';
import { updateSession } from '../../../../../core/checkout/change-session.ts';
import { cancelSession } from '../../../../../core/checkout/end-session.ts';
import { lockLiveSession, lockSession } from '../../../../../core/checkout/load-session.ts';
import type { CheckoutSession } from '../../../../../core/checkout/session.ts';
import { addTouch, readTouch } from '../../../../../core/customers/attribution.ts';
import {
  checkoutScopes,
  resolveBuyerContext,
} from '../../../../../core/customers/linking/buyer-context.ts';
import { savePlatformSession } from '../../../../../core/webhooks/platforms/platform-orders.ts';
import { invalid } from '../../../../../kernel/domain-error.ts';
import type { Work } from '../../../../../platform/unit-of-work.ts';
import { ap2Capability } from '../../ap2/merchant-authorization.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../../caller.ts';
import { type OperationResult, runIdempotentWrite } from '../../idempotency.ts';
import { cartTenant, resolveSellingStore } from '../resolve-store.ts';
import {
  assertOwnStore,
  checkoutReplay,
  presentSavedCheckout,
  readCheckout,
  sessionTenant,
} from './checkout-response.ts';
import { destinationsOf, type SelectedDestinations } from './fulfillment/destinations.ts';
import type { CheckoutCreateInput, CheckoutUpdateInput, IdInput } from './input.ts';
import { readCodes, readDetails, readLines, readLocale } from './read.ts';
import { sessionNotes } from './session-notes.ts';

type WithId<Input> = { id: string } & Input;

/** Creates a checkout from lines or a cart. A cart that has an open checkout returns that one. */
export async function createCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  args: Static<typeof CheckoutCreateInput>,
): Promise<OperationResult> {
  const { checkout: sent } = args;
  if (sent.cart_id !== undefined) return checkOutCart(deps, caller, sent.cart_id, args);
  const lines = readLines(sent.line_items ?? []);
  if (lines.length === 0) throw lineItemsRequired();
  const site = await resolveSellingStore(deps, caller, lines);
  caller.countVisit(site);
  const write = {
    operation: 'create_checkout',
    about: site.id,
    args,
    tenant: site.tenant,
    replay: checkoutReplay(deps, caller),
    status: 201,
    preload: (work: Work) => preloadSessionLines(work, site, lines),
  } as const;
  return runIdempotentWrite(deps, caller, write, async (work) => {
    const opened = await openAgentSession(work, site, {
      channel: caller.channel,
      agent: toAgentDto(caller.signer.agent),
      locale: readLocale(sent) ?? caller.locale,
      buyerContext: await resolveBuyerContext(work, caller, checkoutScopes),
      lines,
      ...readDetails(sent, noDestinations, caller.signer.agent),
      ...mandateLock(caller),
      couponCodes: readCodes(sent),
      attribution: addTouch(null, readTouch(sent.attribution)),
    });
    savePlatform(deps, caller, work, opened.id);
    return presentSavedCheckout(deps, caller, work, opened);
  });
}

/** Stores where the platform receives webhooks about the order of this session. */
function savePlatform(
  { outboundPolicy, origin }: UcpPublicDeps,
  caller: UcpCaller,
  work: Work,
  sessionId: string,
): void {
  const { url: profileUrl, orderWebhookUrl: webhookUrl } = caller.platform;
  if (webhookUrl === undefined || !caller.active.has('dev.ucp.shopping.order')) return;
  const businessUrl = hostStore(caller)?.url ?? origin;
  savePlatformSession(work, outboundPolicy, sessionId, { profileUrl, webhookUrl, businessUrl });
}

/**
 * Responds 201 with a new checkout, or 200 if the cart already has an open one. Lines and codes
 * come from the cart, and so does the buyer if it has one; fulfillment comes from the request.
 */
async function checkOutCart(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  cartId: string,
  args: Static<typeof CheckoutCreateInput>,
): Promise<OperationResult> {
  const tenant = await cartTenant(deps, caller, cartId);
  const operation = 'create_checkout';
  const replay = checkoutReplay(deps, caller);
  const write = { operation, about: cartId, args, tenant, replay, status: 201 } as const;
  return runIdempotentWrite(deps, caller, write, async (work) => {
    const buyerContext = await resolveBuyerContext(work, caller, checkoutScopes);
    const { channel } = caller;
    const agent = toAgentDto(caller.signer.agent);
    const { session: opened, isNew } = await openCartCheckout(work, cartId, {
      channel,
      agent,
      locale: readLocale(args.checkout) ?? caller.locale,
      buyerContext: buyerContext,
    });
    assertOwnStore(caller, opened);
    savePlatform(deps, caller, work, opened.id);
    const isTaken = await transferSession(work, opened.id, buyerContext);
    const { session } = await lockSession(work, opened.id);
    const patch = cartCheckoutPatch(session, args.checkout, caller);
    const status = isNew ? 201 : 200;
    const saved =
      patch || isTaken
        ? await updateSession(work, session.id, { ...patch, buyerContext: buyerContext })
        : session;
    return { ...(await presentSavedCheckout(deps, caller, work, saved)), status };
  });
}

/** Changes that the request adds to the cart's own data; null if there are none. */
function cartCheckoutPatch(
  session: CheckoutSession,
  {
    fulfillment,
    buyer: sent,
    context,
    attribution,
  }: Static<typeof CheckoutCreateInput>['checkout'],
  caller: UcpCaller,
) {
  const buyer = session.buyer === null ? sent : undefined;
  const lock = !session.mandateRequired && mandateLock(caller);
  const touch = readTouch(attribution);
  if (!fulfillment && !buyer && !context && !lock && !touch) return null;
  const known = sessionDestinations(session);
  const { notes, ...details } = readDetails(
    { fulfillment, buyer, context },
    known,
    caller.signer.agent,
  );
  const before = sessionNotes(session);
  return {
    ...(fulfillment && {
      shippingAddress: details.shippingAddress,
      selectedShippingOptionId: details.selectedShippingOptionId,
    }),
    ...(buyer && { buyer: details.buyer }),
    ...(context && { hints: details.hints }),
    attribution: addTouch(session.attribution, touch),
    ...lock,
    notes: {
      ...before,
      ...(fulfillment ? pickDestinations(notes) : known),
      buyer: buyer ? notes.buyer : before.buyer,
    },
  };
}

export async function getCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  { id }: Static<typeof IdInput>,
): Promise<object> {
  return readCheckout(deps, caller, { tenant: await sessionTenant(deps, caller, id), id });
}

/** Replaces a checkout: members that are not sent are removed. */
export async function updateCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  args: WithId<Static<typeof CheckoutUpdateInput>>,
): Promise<OperationResult> {
  const { id, checkout: sent } = args;
  const tenant = await sessionTenant(deps, caller, id);
  const replay = checkoutReplay(deps, caller);
  const preload = (work: Work) => lockSession(work, id);
  const write = { operation: 'update_checkout', about: id, args, tenant, replay, preload };
  return runIdempotentWrite(deps, caller, write, async (work) => {
    assertOwnStore(caller, (await lockLiveSession(work, id)).session);
    const buyerContext = await resolveBuyerContext(work, caller, checkoutScopes);
    await transferSession(work, id, buyerContext);
    const { session: before } = await lockSession(work, id);
    const revised = await updateAgentSession(work, id, {
      lines: readLines(sent.line_items),
      ...readDetails(sent, sessionDestinations(before), caller.signer.agent),
      ...mandateLock(caller),
      couponCodes: readCodes(sent),
      locale: readLocale(sent) ?? undefined,
      attribution: addTouch(before.attribution, readTouch(sent.attribution)),
      buyerContext: buyerContext,
    });
    return presentSavedCheckout(deps, caller, work, revised);
  });
}

export async function cancelCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  args: Static<typeof IdInput>,
): Promise<OperationResult> {
  const { id } = args;
  const tenant = await sessionTenant(deps, caller, id);
  const replay = checkoutReplay(deps, caller);
  const preload = (work: Work) => lockSession(work, id);
  const write = { operation: 'cancel_checkout', about: id, args, tenant, replay, preload };
  return runIdempotentWrite(deps, caller, write, async (work) => {
    assertOwnStore(caller, (await lockSession(work, id)).session);
    return presentSavedCheckout(deps, caller, work, await cancelSession(work, id));
  });
}

/** Once AP2 was negotiated for a checkout, no later request can turn it off. */
const mandateLock = ({ active }: UcpCaller) =>
  active.has(ap2Capability) && { mandateRequired: true as const };

const pickDestinations = ({
  destinations,
  selectedDestinationId,
}: SelectedDestinations): SelectedDestinations => ({
  destinations,
  selectedDestinationId,
});

const noDestinations: SelectedDestinations = { destinations: [], selectedDestinationId: null };

const sessionDestinations = (session: CheckoutSession): SelectedDestinations =>
  destinationsOf(session.shippingAddress, sessionNotes(session));

const lineItemsRequired = () =>
  invalid([{ field: 'line_items', code: 'required', message: 'must contain at least one item' }]);
