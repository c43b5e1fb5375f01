import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type OpenedOrder,
  openConfirmation,
  type PendingCheckout,
} from '../../../core/checkout/open-confirmation.ts';
import type { CheckoutSession } from '../../../core/checkout/session.ts';
import {
  type ConfirmationStatus,
  getConfirmationStatus,
} from '../../../core/emails/confirmation-status.ts';
import { orderPageUrl } from '../../../core/orders/confirmation.ts';
import { orderNotFound } from '../../../core/orders/read-orders.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { takesPayments } from '../../../core/payments/takes-payments.ts';
import { limitRate } from '../../../http/callers/rate-limit.ts';
import { pageOptions, sendPrivatePage } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { PagesDeps } from '../deps.ts';
import { homePath, type StorePageScope } from '../page-scope.ts';
import { sendOutcome } from '../send-outcome.ts';
import { storeScopeFromCookie } from '../storefront-cookie.ts';
import type { OutcomePage } from '../views/components/outcome.ts';
import { renderOrderPage } from '../views/order/order.ts';

const pageRoute = pageOptions({ params: Type.Object({ token: Type.String() }) });

/**
 * `/orders/<confirmation token>`: the order status page; the token is the credential. Details that
 * were entered on the checkout page are masked in every other browser.
 */
export function registerOrderRoutes(app: HttpServer, deps: PagesDeps): void {
  void app.register(async (orders: HttpServer) => {
    limitRate(orders, deps.limits, 'orders');
    orders.get('/orders/:token', pageRoute, async (request, reply) => {
      const { token } = request.params;
      const tenant = await deps.workspaces.byToken('conf', token);
      if (!tenant) throw orderNotFound();
      const found = await openConfirmation(
        deps.unit,
        tenant,
        token,
        deps.browserCookie.read(request),
      );
      if (!('order' in found))
        return showPendingOrder(deps, { request, reply }, { token, ...found });
      const confirmation = await deps.unit.view(tenant, (view) =>
        getConfirmationStatus(view, found.order.id),
      );
      const canPay = await takesPayments(deps.paymentContext, tenant, found.site.id);
      const page = { token, confirmation, takesPayments: canPay, ...found };
      return showOrder(deps, { request, reply }, page);
    });
  });
}

type HttpExchange = { request: FastifyRequest; reply: FastifyReply };

function showOrder(
  deps: PagesDeps,
  { request, reply }: HttpExchange,
  {
    token,
    confirmation,
    site,
    order,
    downloads,
    hidden,
    takesPayments: canPay,
  }: OpenedOrder & {
    token: string;
    confirmation: ConfirmationStatus | null;
    takesPayments: boolean;
  },
): FastifyReply {
  return sendPrivatePage(
    reply,
    renderOrderPage(storeScopeFromCookie(request, site, deps), {
      order,
      downloads,
      hidden,
      confirmation,
      self: `/orders/${token}`,
      takesPayments: canPay,
    }),
  );
}

function showPendingOrder(
  deps: PagesDeps,
  { request, reply }: HttpExchange,
  { token, site, session, payment }: PendingCheckout & { token: string },
): FastifyReply {
  const scope = storeScopeFromCookie(request, site, deps);
  const self = orderPageUrl(deps.origin, token);
  const outcome = pendingOrderOutcome(scope, { self, session, payment });
  return sendOutcome(deps, reply, scope, outcome);
}

const recheckSeconds = 5;

/**
 * The order page before there is an order. It has no link to the checkout: a person who holds the
 * confirmation token may not be allowed to pay or cancel.
 */
function pendingOrderOutcome(
  scope: StorePageScope,
  { self, session, payment }: { self: string; session: CheckoutSession; payment: Payment | null },
): OutcomePage {
  const links = [{ href: homePath(scope), label: `Go to ${scope.site.name}` }];
  if (session.status === 'expired' || session.status === 'cancelled')
    return {
      mark: 'stop',
      heading: 'This order was not placed',
      lead: 'The checkout ended without a payment. A payment that still arrives is returned automatically.',
      links,
    };
  const processing = payment?.status === 'processing';
  return {
    mark: 'wait',
    heading: processing ? 'Your payment is being confirmed' : 'Waiting for payment',
    lead: processing
      ? 'Your order is placed as soon as the payment is confirmed. This page shows it then.'
      : 'No payment has been received yet. This page shows your order as soon as it is paid.',
    links: [{ href: self, label: 'Refresh status' }, ...links],
    ...(processing && { recheck: { seconds: recheckSeconds, url: self } }),
  };
}
