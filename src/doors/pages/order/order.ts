import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findSessionByConfirmation } from '../../../core/checkout/load-session.ts';
import type { CheckoutSession } from '../../../core/checkout/session.ts';
import { orderPageUrl } from '../../../core/orders/confirmation.ts';
import { downloadsOf, renewDownloads } from '../../../core/orders/downloads/grants.ts';
import type { Order } from '../../../core/orders/order.ts';
import { findOrderByConfirmation, orderNotFound } from '../../../core/orders/read-orders.ts';
import { findPayment } from '../../../core/payments/manage-payments.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { getOwnSite } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { page, sendPrivatePage } from '../../../http/pages/page-route.ts';
import { limitRate } from '../../../http/rate-limit.ts';
import type { Http } from '../../../http/server.ts';
import type { Tenant, View } from '../../../platform/work.ts';
import type { PagesDeps } from '../deps.ts';
import { awaitingPayment } from '../views/order/awaiting.ts';
import type { Download } from '../views/order/downloads.ts';
import { renderOrderPage } from '../views/order/order.ts';
import { renderOutcome } from '../views/parts/outcome.ts';
import { placeOf } from '../way-back.ts';

const reading = page({ params: Type.Object({ token: Type.String() }) });

/** `/orders/<confirmation token>`: how an order stands, for whoever holds its secret (decisions 8, 14). */
export function orderRoutes(app: Http, deps: PagesDeps): void {
  void app.register(async (orders: Http) => {
    limitRate(orders, deps.limits, 'orders');
    orders.get('/orders/:token', reading, async (request, reply) => {
      const { token } = request.params;
      const tenant = await deps.workspaces.byToken('conf', token);
      if (!tenant) throw orderNotFound();
      const found = await deps.unit.view(tenant, (view) => look(view, token));
      return 'order' in found
        ? showOrder(deps, { request, reply }, { tenant, token, ...found })
        : showAwaiting(deps, { request, reply }, { token, ...found });
    });
  });
}

type Placed = { order: Order; site: Site; downloads: Download[] };
type Awaiting = { session: CheckoutSession; payment: Payment | null; site: Site };

/** The order, or the checkout that may become it; 404 `order_not_found`. */
async function look(view: View, token: string): Promise<Placed | Awaiting> {
  const order = await findOrderByConfirmation(view, token);
  if (order) {
    const site = await getOwnSite(view, order.siteSlug);
    return { order, site, downloads: await downloadsOf(view, order) };
  }
  const session = await findSessionByConfirmation(view, token);
  if (!session) throw orderNotFound();
  const payment = session.paymentId === null ? null : await findPayment(view, session.paymentId);
  return { session, payment, site: await getOwnSite(view, session.siteSlug) };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function showOrder(
  deps: PagesDeps,
  { request, reply }: Exchange,
  found: Placed & { tenant: Tenant; token: string },
): Promise<FastifyReply> {
  const { order, site, token } = found;
  const downloads = await freshDownloads(deps, found);
  return sendPrivatePage(
    reply,
    renderOrderPage(placeOf(request, site, deps), { order, downloads, self: `/orders/${token}` }),
  );
}

/** Whoever holds the page's address is the buyer: a link that has expired comes back (decisions 13). */
async function freshDownloads(
  { unit }: PagesDeps,
  { tenant, order, downloads }: { tenant: Tenant; order: Order; downloads: Download[] },
): Promise<Download[]> {
  const files = order.lines.filter((line) => line.digitalAssetId !== null && line.fulfilled > 0);
  if (downloads.length >= files.length) return downloads;
  return unit.run(tenant, (work) => renewDownloads(work, order));
}

function showAwaiting(
  deps: PagesDeps,
  { request, reply }: Exchange,
  { token, site, session, payment }: Awaiting & { token: string },
): FastifyReply {
  const place = placeOf(request, site, deps);
  const self = orderPageUrl(deps.origin, token);
  return sendPrivatePage(
    reply,
    renderOutcome(place, awaitingPayment(place, { self, session, payment })),
  );
}
