import type { FastifyReply, FastifyRequest } from 'fastify';
import { getSessionAndSite, recordPageOpening } from '../../../core/checkout/load-session.ts';
import { findSupersededPayment } from '../../../core/checkout/payment/find-superseded-payment.ts';
import { requote } from '../../../core/checkout/quote/quote-session.ts';
import {
  type CheckoutSession,
  isLiveSession,
  sessionNotFound,
} from '../../../core/checkout/session.ts';
import {
  browserDigest,
  detailsOfOtherBrowser,
  withoutDetails,
} from '../../../core/customers/entered-details.ts';
import type { BuyerDetail } from '../../../core/customers/linking/buyer-ownership.ts';
import { deriveConfirmationToken } from '../../../core/orders/confirmation.ts';
import { findPayment } from '../../../core/payments/manage-payments.ts';
import type { OwnProcessor } from '../../../core/payments/own-processor.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import {
  loadRegionStates,
  type RegionStates,
} from '../../../core/pricing/context/region-states.ts';
import { getOwnSite } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { languageOf } from '../../../http/input/request-language.ts';
import type { Tenant, View } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import type { StorePageScope } from '../page-scope.ts';
import { storeScopeFromCookie } from '../storefront-cookie.ts';

/** A checkout as its page needs it. */
export type CheckoutPageContext = {
  tenant: Tenant;
  /** Without the details that were entered in another browser. */
  session: CheckoutSession;
  /** The details that were entered in another browser. */
  hidden: readonly BuyerDetail[];
  /** The digest of this browser. */
  browser: string;
  site: Site;
  ownProcessor: OwnProcessor | null;
  /** The latest payment, in any status. */
  payment: Payment | null;
  /** The latest payment that no longer pays this checkout: canceled by a change, or refunded. */
  droppedPayment: Payment | null;
  /** The secret of the order page. */
  confirmation: string;
  scope: StorePageScope;
  regionStates: RegionStates;
};

type CheckoutRequest = FastifyRequest<{ Params: { session_id: string } }>;
type HttpExchange = { request: FastifyRequest; reply: FastifyReply };

export const checkoutPath = (id: string): string => `/checkout/${id}`;

/** Loads the checkout by the secret session id in the URL. 404 `checkout_not_found`. */
export async function openCheckout(
  deps: PagesDeps,
  { request, reply }: HttpExchange,
): Promise<CheckoutPageContext> {
  const { session_id: id } = (request as CheckoutRequest).params;
  const tenant = await deps.workspaces.byToken('cs', id);
  if (!tenant) throw sessionNotFound();
  const browser = browserDigest(deps.browserCookie.ensure({ request, reply }), id);
  const context = await deps.unit.view(tenant, async (view) => {
    const { session, site: settings } = await getSessionAndSite(view, id);
    const hidden = detailsOfOtherBrowser(session, browser);
    const site = await getOwnSite(view, session.siteSlug);
    const payment = session.paymentId === null ? null : await findPayment(view, session.paymentId);
    const priced = isLiveSession(session) ? await requoteForDisplay(view, site, session) : session;
    return {
      session: withoutDetails(priced, hidden),
      ...{ hidden, browser },
      site,
      ownProcessor: settings.ownProcessor,
      payment,
      droppedPayment: await findSupersededPayment(view, session, payment),
      regionStates: await loadRegionStates(view, site),
      confirmation: deriveConfirmationToken(view, id, session.confirmation),
    };
  });
  if (context.session.pageOpenedAt === null)
    await deps.unit.run(tenant, async (work) => recordPageOpening(work, id, languageOf(request)));
  return { tenant, ...context, scope: storeScopeFromCookie(request, context.site, deps) };
}

/** Applies current prices and stock, and keeps the messages of the stored quote. */
async function requoteForDisplay(
  view: View,
  site: Site,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  const { quote, ...now } = await requote(view, site, session);
  const known = new Set(session.quote.messages.map(({ content }) => content));
  const added = quote.messages.filter(({ content }) => !known.has(content));
  return { ...now, quote: { ...quote, messages: [...session.quote.messages, ...added] } };
}
