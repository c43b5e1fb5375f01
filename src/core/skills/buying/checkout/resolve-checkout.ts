import type { Tenant, Work } from '../../../../platform/unit-of-work.ts';
import { toAgentDto } from '../../../access/signatures/agent-identity.ts';
import { cartNotFound } from '../../../carts/cart.ts';
import { findSessionOfCompletedCart } from '../../../carts/end-cart.ts';
import { assertSitePublished } from '../../../carts/quote-cart.ts';
import { chooseVariant } from '../../../catalog/variants/choose-variant.ts';
import { openCartCheckout } from '../../../checkout/cart/open-cart-checkout.ts';
import { createSession } from '../../../checkout/create-session.ts';
import { assertCheckoutAllowed } from '../../../checkout/guest-checkout.ts';
import { getSession } from '../../../checkout/load-session.ts';
import {
  type CheckoutSession,
  isLiveSession,
  type SessionItemInput,
  sessionNotFound,
} from '../../../checkout/session.ts';
import { getCustomer } from '../../../customers/manage-customers.ts';
import { getOwnSite } from '../../../sites/manage-sites.ts';
import type { Site } from '../../../sites/site.ts';
import { getCallerBuyerContext } from '../../calling/caller-buyer-context.ts';
import { resolveAddressedStore } from '../../scope/addressed-site.ts';
import type { SkillCallContext } from '../../skill.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { readDetails } from '../buyer-details.ts';
import { type ItemRequest, runWithFallbackItem, toItemRequests } from '../item-requests.ts';
import { requiredField } from '../required-field.ts';
import {
  assertCartOfStore,
  assertSameStore,
  requireTenant,
  resolveCustomerId,
  resolveStore,
} from '../resolve-site.ts';
import { itemFields } from '../schema-fields.ts';
import type { CheckoutInput } from './checkout-input.ts';

/** The session of a call. `items`: what replaces its items; null: they stay. */
export type ResolvedCheckout = { session: CheckoutSession; items: SessionItemInput[] | null };

type CheckoutOpening = { tenant: Tenant; open(work: Work): Promise<ResolvedCheckout> };

/** Finds the session by cart or session id, or prepares a new one for the items of the input. */
export async function resolveCheckout(
  deps: SkillDeps,
  context: SkillCallContext,
  input: CheckoutInput,
): Promise<CheckoutOpening> {
  const { cart_token: token, session_id: id, site_slug: slug } = input;
  if (token !== undefined) {
    const tenant = requireTenant(context, cartNotFound);
    await assertCartOfStore(deps, context, { tenant, slug, token });
    return {
      tenant,
      open: async (work) => ({
        session: await openCartSession(work, token, context),
        items: null,
      }),
    };
  }
  if (id !== undefined)
    return {
      tenant: requireTenant(context, sessionNotFound),
      open: (work) => reopenSession(work, id, { context, input }),
    };
  const [first] = readItemRequests(input);
  if (!first) {
    resolveAddressedStore(context, slug);
    throw requiredField('line_items', [{ product_id: 'prd_…', quantity: 1 }]);
  }
  const { productId } = first.item;
  const site = await resolveStore(deps, context, { slug, productId });
  return {
    tenant: site.tenant,
    open: async (work) => ({
      session: await createNewSession(work, site, { context, input }),
      items: null,
    }),
  };
}

/** `ended`: the session that the new one replaces. */
type OpenCheckoutRequest = {
  context: SkillCallContext;
  input: CheckoutInput;
  ended?: CheckoutSession;
};

/** The live session of a cart, a new one, or the one that completed the cart. */
async function openCartSession(
  work: Work,
  token: string,
  context: SkillCallContext,
): Promise<CheckoutSession> {
  const { channel, signer, locale } = context;
  const done = await findSessionOfCompletedCart(work, token);
  if (done !== null) return getSession(work, done);
  const agent = toAgentDto(signer.agent);
  const opener = { channel, agent, locale, buyerContext: getCallerBuyerContext(context) };
  return (await openCartCheckout(work, token, opener)).session;
}

/** The session by its id. If it ended unpaid, a new session replaces it. */
async function reopenSession(
  work: Work,
  id: string,
  request: OpenCheckoutRequest,
): Promise<ResolvedCheckout> {
  const session = await getSession(work, id);
  assertSameStore(request.context, request.input.site_slug, { what: 'checkout', ...session });
  const requests = readItemRequests(request.input);
  if (session.status === 'completed' || requests.length === 0) return { session, items: null };
  if (isLiveSession(session)) {
    if (isRepeated(request)) return { session, items: null };
    const store = { id: session.siteId, currency: session.quote.currency };
    const items = await resolveSessionItems(work, store, requests);
    return {
      session,
      items: itemsFingerprint(items) === itemsFingerprint(session.items) ? null : items,
    };
  }
  const site = await getOwnSite(work, session.siteSlug);
  assertSitePublished(site);
  return {
    session: await createNewSession(work, site, { ...request, ended: session }),
    items: null,
  };
}

async function createNewSession(
  work: Work,
  site: Site,
  { context, input, ended }: OpenCheckoutRequest,
): Promise<CheckoutSession> {
  const customerId = resolveCustomerId(context, site, input.customer_id);
  const customer = customerId === null ? null : await getCustomer(work, customerId);
  // The option is chosen afterwards, when the quote has them.
  const { buyer, selectedShippingOptionId: _option, ...details } = readDetails(input);
  assertCheckoutAllowed(site, getCallerBuyerContext(context));
  return createSession(work, site, {
    channel: context.channel,
    agent: toAgentDto(context.signer.agent),
    locale: context.locale,
    heldSince: ended?.heldSince,
    items: await resolveSessionItems(work, site, readItemRequests(input)),
    customerId,
    buyer: buyer ?? (customer && { email: customer.email, name: customer.name }),
    ...details,
  });
}

async function resolveSessionItems(
  work: Work,
  store: Pick<Site, 'id' | 'currency'>,
  requests: readonly ItemRequest[],
): Promise<SessionItemInput[]> {
  const items: SessionItemInput[] = [];
  for (const request of requests) {
    const item = await runWithFallbackItem(request, async (wanted) => {
      const { productId, id } = await chooseVariant(work, store, wanted);
      return { productId, variantId: id, quantity: wanted.quantity };
    });
    items.push(item);
  }
  return items;
}

/** Whether only earlier messages of the task named items, which may have been changed since. */
const isRepeated = ({ context: { repeatedFields = [] }, input }: OpenCheckoutRequest) =>
  ['line_items', ...Object.keys(itemFields)].every(
    (name) => !(name in input) || repeatedFields.includes(name),
  );

const readItemRequests = (input: CheckoutInput) => toItemRequests(input.line_items, input);

const itemsFingerprint = (items: readonly SessionItemInput[]) =>
  items.map(({ variantId, quantity }) => `${variantId} ${quantity}`).join();
