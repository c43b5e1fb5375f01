import type { Tenant, Work } from '../../../../platform/work.ts';
import { agentRecord } from '../../../access/signatures/agent-identity.ts';
import { cartNotFound } from '../../../carts/cart.ts';
import { sessionOfCompletedCart } from '../../../carts/end-cart.ts';
import { refuseClosed } from '../../../carts/quote-cart.ts';
import { chooseVariant } from '../../../catalog/variants/choose-variant.ts';
import { openCartCheckout } from '../../../checkout/cart/open-cart-checkout.ts';
import { createSession } from '../../../checkout/create-session.ts';
import { assertMayCheckOut } from '../../../checkout/guest-checkout.ts';
import { getSession } from '../../../checkout/load-session.ts';
import {
  type CheckoutSession,
  isLive,
  type SessionItemDraft,
  sessionNotFound,
} from '../../../checkout/session.ts';
import { getCustomer } from '../../../customers/manage-customers.ts';
import { getOwnSite } from '../../../sites/manage-sites.ts';
import type { Site } from '../../../sites/site.ts';
import { addressedStore } from '../../place/addressed-site.ts';
import type { Asking } from '../../skill.ts';
import type { SkillTools } from '../../skill-tools.ts';
import { readDetails } from '../details.ts';
import { required } from '../required.ts';
import {
  ownTenant,
  provenBuyer,
  refuseCartElsewhere,
  refuseOtherStore,
  storeFor,
} from '../seller.ts';
import { shopperIn } from '../shopper.ts';
import { actOn, type Want, wantsOf } from '../wants.ts';
import type { CheckoutInput } from './input.ts';

/** The session that a call is about; `items`: what is wanted instead of what is in it. */
export type Opened = { session: CheckoutSession; items: SessionItemDraft[] | null };

type Opening = { tenant: Tenant; open(work: Work): Promise<Opened> };

/** Where the session is, or comes from: a cart, an earlier answer, or what is named now. */
export async function openingOf(
  tools: SkillTools,
  asking: Asking,
  input: CheckoutInput,
): Promise<Opening> {
  const { cart_token: token, session_id: id, site_slug: slug } = input;
  if (token !== undefined) {
    const tenant = ownTenant(asking, cartNotFound);
    await refuseCartElsewhere(tools, asking, { tenant, slug, token });
    return {
      tenant,
      open: async (work) => ({
        session: await sessionOfCart(work, token, asking),
        items: null,
      }),
    };
  }
  if (id !== undefined)
    return {
      tenant: ownTenant(asking, sessionNotFound),
      open: (work) => sessionAgain(work, id, { asking, input }),
    };
  const [first] = wantsIn(input);
  if (!first) {
    addressedStore(asking, slug);
    throw required('line_items', [{ product_id: 'prd_…', quantity: 1 }]);
  }
  const { productId } = first.item;
  const site = await storeFor(tools, asking, { slug, productId });
  return {
    tenant: site.tenant,
    open: async (work) => ({
      session: await newSession(work, site, { asking, input }),
      items: null,
    }),
  };
}

/** `ended`: the session that the new one follows. */
type Asked = { asking: Asking; input: CheckoutInput; ended?: CheckoutSession };

/** The live session of a cart, a new one, or the one that has completed it. */
async function sessionOfCart(work: Work, token: string, asking: Asking): Promise<CheckoutSession> {
  const { channel, signer } = asking;
  const done = await sessionOfCompletedCart(work, token);
  if (done !== null) return getSession(work, done);
  const agent = agentRecord(signer.agent);
  const opener = { channel, agent, shopper: shopperIn(asking) };
  return (await openCartCheckout(work, token, opener)).session;
}

/** The session that was answered before; one that has ended unpaid is followed by a new one. */
async function sessionAgain(work: Work, id: string, asked: Asked): Promise<Opened> {
  const session = await getSession(work, id);
  refuseOtherStore(asked.asking, asked.input.site_slug, { what: 'checkout', ...session });
  const wants = wantsIn(asked.input);
  if (session.status === 'completed' || wants.length === 0) return { session, items: null };
  if (isLive(session)) {
    const store = { id: session.siteId, currency: session.quote.currency };
    const items = await itemsOf(work, store, wants);
    return { session, items: signature(items) === signature(session.items) ? null : items };
  }
  const site = await getOwnSite(work, session.siteSlug);
  refuseClosed(site);
  return { session: await newSession(work, site, { ...asked, ended: session }), items: null };
}

async function newSession(
  work: Work,
  site: Site,
  { asking, input, ended }: Asked,
): Promise<CheckoutSession> {
  const customerId = provenBuyer(asking, site, input.customer_id);
  const customer = customerId === null ? null : await getCustomer(work, customerId);
  const { buyer, ...details } = readDetails(input);
  assertMayCheckOut(site, shopperIn(asking));
  return createSession(work, site, {
    channel: asking.channel,
    agent: agentRecord(asking.signer.agent),
    heldSince: ended?.heldSince,
    items: await itemsOf(work, site, wantsIn(input)),
    customerId,
    buyer: buyer ?? (customer && { email: customer.email, name: customer.name }),
    ...details,
  });
}

async function itemsOf(
  work: Work,
  store: Pick<Site, 'id' | 'currency'>,
  wants: readonly Want[],
): Promise<SessionItemDraft[]> {
  const items: SessionItemDraft[] = [];
  for (const want of wants) {
    const item = await actOn(want, async (wanted) => {
      const { productId, id } = await chooseVariant(work, store, wanted);
      return { productId, variantId: id, quantity: wanted.quantity };
    });
    items.push(item);
  }
  return items;
}

const wantsIn = (input: CheckoutInput) => wantsOf(input.line_items, input);

const signature = (items: readonly SessionItemDraft[]) =>
  items.map(({ variantId, quantity }) => `${variantId} ${quantity}`).join();
