import { Type } from 'typebox';
import { type CheckoutHandoff, checkoutCart } from '../../../core/checkout/cart/checkout-cart.ts';
import { findStoredSession, withCurrentStatus } from '../../../core/checkout/load-session.ts';
import type { CheckoutSession } from '../../../core/checkout/session.ts';
import { cartScopes, resolveBuyerContext } from '../../../core/customers/linking/buyer-context.ts';
import { findPayment } from '../../../core/payments/manage-payments.ts';
import { isPageClosed } from '../../../core/payments/payment.ts';
import { callContextOf } from '../../../http/callers/bearer.ts';
import { payerOf } from '../../../http/callers/payer.ts';
import { createPointerReplay } from '../../../http/guest-replay.ts';
import { languageOf } from '../../../http/input/request-language.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { cartTenant } from './cart-requests.ts';
import type { CartApiDeps } from './deps.ts';
import { CheckoutBody, TokenPath } from './schemas.ts';

const route = {
  schema: {
    tags: ['Carts'],
    summary: 'Start checkout of a cart',
    description:
      'Reserves the stock for up to 30 minutes and returns the URL of the payment page. While the cart does not change, repeated calls return the same session. An unpaid session holds no stock after the `hold_minutes` of its store. The store limits how much stock guests of one network can hold; beyond that the response is 409 `too_many_units_held` or 429 `too_many_open_checkouts`.',
    params: TokenPath,
    body: CheckoutBody,
    response: { 200: Type.Ref('CartCheckout') },
  },
};

export function registerCheckoutRoute(app: HttpServer, deps: CartApiDeps): void {
  app.post('/:token/checkout', route, async (request, reply) => {
    const { token } = request.params;
    const returnUrl = request.body.return_url ?? null;
    const tenant = await cartTenant(deps, token);
    return deps.runSaga(
      { request, reply },
      { tenant, replay },
      {
        prepare: async (work, isRepeat) => ({
          isRepeat,
          buyerContext: await resolveBuyerContext(work, callContextOf(request), cartScopes),
        }),
        call: (by) =>
          checkoutCart(deps.paymentContext, tenant, token, {
            returnUrl,
            locale: languageOf(request),
            ...payerOf(request, tenant),
            ...by,
          }),
        async commit(work, handoff) {
          const found = await findStoredSession(work, handoff.sessionId);
          const version = found ? payableVersion(found.session) : 'gone';
          const about = { id: handoff.sessionId, version };
          return { status: 200, about, body: presentHandoff(handoff) };
        },
      },
    );
  });
}

/**
 * Changes when the session is edited, because that cancels its payment. The session's own version
 * would also change when a concurrent duplicate saves it.
 */
const payableVersion = ({ status, paymentId }: CheckoutSession) => `${status} ${paymentId}`;

/** Also changes once the session has expired, or its payment page has closed. */
const replay = createPointerReplay(async (view, sessionId) => {
  const found = await findStoredSession(view, sessionId);
  if (!found) return null;
  const session = await withCurrentStatus(view, found.session);
  const version = payableVersion(session);
  return (await hasClosedPage(view, session)) ? `${version} closed` : version;
});

async function hasClosedPage(view: View, { paymentId }: CheckoutSession): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(view, paymentId);
  return payment !== null && isPageClosed(payment, view.now);
}

function presentHandoff({ redirectUrl, sessionId, expiresAt }: CheckoutHandoff) {
  return {
    redirect_url: redirectUrl,
    session_id: sessionId,
    expires_at: expiresAt.toISOString(),
  };
}
