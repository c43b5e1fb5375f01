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
import { resolveAddressedStore } from '../../scope/addressed-site.ts';
import type { SkillCallContext } from '../../skill.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { readDetails } from '../buyer-details.ts';
import { getCallerBuyerContext } from '../caller-buyer-context.ts';
import { type ItemRequest, runWithFallbackItem, toItemRequests } from '../item-requests.ts';
import { requiredField } from '../required-field.ts';
import {
  assertCartOfStore,
  assertSameStore,
  requireTenant,
  resolveCustomerId,
  resolveStore,
} from '../resolve-site.ts';
import type { CheckoutInput } from './checkout-input.ts';

/** The session that a call is about; `items`: what is wanted instead of what is in it. */
export type ResolvedCheckout = { session: CheckoutSession; items: SessionItemInput[] | null };

type CheckoutOpening = { tenant: Tenant; open(work: Work): Promise<ResolvedCheckout> };

/** Where the session is, or comes from: a cart, an earlier answer, or what is named now. */
export async function resolveCheckout(
  tools: SkillDeps,
  asking: SkillCallContext,
  input: CheckoutInput,
): Promise<CheckoutOpening> {
  const { cart_token: token, session_id: id, site_slug: slug } = input;
  if (token !== undefined) {
    const tenant = requireTenant(asking, cartNotFound);
    await assertCartOfStore(tools, asking, { tenant, slug, token });
    return {
      tenant,
      open: async (work) => ({
        session: await openCartSession(work, token, asking),
        items: null,
      }),
    };
  }
  if (id !== undefined)
    return {
      tenant: requireTenant(asking, sessionNotFound),
      open: (work) => reopenSession(work, id, { asking, input }),
    };
  const [first] = readItemRequests(input);
  if (!first) {
    resolveAddressedStore(asking, slug);
    throw requiredField('line_items', [{ product_id: 'prd_…', quantity: 1 }]);
  }
  const { productId } = first.item;
  const site = await resolveStore(tools, asking, { slug, productId });
  return {
    tenant: site.tenant,
    open: async (work) => ({
      session: await createNewSession(work, site, { asking, input }),
      items: null,
    }),
  };
}

/** `ended`: the session that the new one follows. */
type OpenCheckoutRequest = {
  asking: SkillCallContext;
  input: CheckoutInput;
  ended?: CheckoutSession;
};

/** The live session of a cart, a new one, or the one that has completed it. */
async function openCartSession(
  work: Work,
  token: string,
  asking: SkillCallContext,
): Promise<CheckoutSession> {
  const { channel, signer } = asking;
  const done = await findSessionOfCompletedCart(work, token);
  if (done !== null) return getSession(work, done);
  const agent = toAgentDto(signer.agent);
  const opener = { channel, agent, shopper: getCallerBuyerContext(asking) };
  return (await openCartCheckout(work, token, opener)).session;
}

/** The session that was answered before; one that has ended unpaid is followed by a new one. */
async function reopenSession(
  work: Work,
  id: string,
  asked: OpenCheckoutRequest,
): Promise<ResolvedCheckout> {
  const session = await getSession(work, id);
  assertSameStore(asked.asking, asked.input.site_slug, { what: 'checkout', ...session });
  const wants = readItemRequests(asked.input);
  if (session.status === 'completed' || wants.length === 0) return { session, items: null };
  if (isLiveSession(session)) {
    const store = { id: session.siteId, currency: session.quote.currency };
    const items = await resolveSessionItems(work, store, wants);
    return {
      session,
      items: itemsFingerprint(items) === itemsFingerprint(session.items) ? null : items,
    };
  }
  const site = await getOwnSite(work, session.siteSlug);
  assertSitePublished(site);
  return { session: await createNewSession(work, site, { ...asked, ended: session }), items: null };
}

async function createNewSession(
  work: Work,
  site: Site,
  { asking, input, ended }: OpenCheckoutRequest,
): Promise<CheckoutSession> {
  const customerId = resolveCustomerId(asking, site, input.customer_id);
  const customer = customerId === null ? null : await getCustomer(work, customerId);
  const { buyer, ...details } = readDetails(input);
  assertCheckoutAllowed(site, getCallerBuyerContext(asking));
  return createSession(work, site, {
    channel: asking.channel,
    agent: toAgentDto(asking.signer.agent),
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
  wants: readonly ItemRequest[],
): Promise<SessionItemInput[]> {
  const items: SessionItemInput[] = [];
  for (const want of wants) {
    const item = await runWithFallbackItem(want, async (wanted) => {
      const { productId, id } = await chooseVariant(work, store, wanted);
      return { productId, variantId: id, quantity: wanted.quantity };
    });
    items.push(item);
  }
  return items;
}

const readItemRequests = (input: CheckoutInput) => toItemRequests(input.line_items, input);

const itemsFingerprint = (items: readonly SessionItemInput[]) =>
  items.map(({ variantId, quantity }) => `${variantId} ${quantity}`).join();
