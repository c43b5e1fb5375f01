import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  openConfirmation,
  type Placed,
  type Unplaced,
} from '../../../core/checkout/open-confirmation.ts';
import { orderPageUrl } from '../../../core/orders/confirmation.ts';
import { orderNotFound } from '../../../core/orders/read-orders.ts';
import { limitRate } from '../../../http/callers/rate-limit.ts';
import { page, sendPrivatePage } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import type { PagesDeps } from '../deps.ts';
import { awaitingPayment } from '../views/order/awaiting.ts';
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
      const found = await openConfirmation(deps.unit, tenant, token);
      return 'order' in found
        ? showOrder(deps, { request, reply }, { token, ...found })
        : showAwaiting(deps, { request, reply }, { token, ...found });
    });
  });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

function showOrder(
  deps: PagesDeps,
  { request, reply }: Exchange,
  { token, site, order, downloads }: Placed & { token: string },
): FastifyReply {
  return sendPrivatePage(
    reply,
    renderOrderPage(placeOf(request, site, deps), { order, downloads, self: `/orders/${token}` }),
  );
}

function showAwaiting(
  deps: PagesDeps,
  { request, reply }: Exchange,
  { token, site, session, payment }: Unplaced & { token: string },
): FastifyReply {
  const place = placeOf(request, site, deps);
  const self = orderPageUrl(deps.origin, token);
  return sendPrivatePage(
    reply,
    renderOutcome(place, awaitingPayment(place, { self, session, payment })),
  );
}
