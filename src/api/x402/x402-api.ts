import { enableCors } from '../../http/callers/enable-cors.ts';
import { limitRate, networkKeyOf } from '../../http/callers/rate-limit.ts';
import { handleUnknownRoutes } from '../../http/errors/unknown-route.ts';
import type { HttpServer } from '../../http/server.ts';
import type { X402Deps } from './deps.ts';
import { hasPayment } from './dialects/read-payment.ts';
import { registerProductRoutes } from './product-routes.ts';

/** Digital products for whoever pays with the request itself (§4.9): no account, no cart, open to browsers. */
export function x402Api(deps: X402Deps) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x402-version', '1');
    });
    await enableCors(app, {
      methods: ['GET'],
      requestHeaders: allowedRequestHeaders,
      responseHeaders: exposedResponseHeaders,
    });
    handleUnknownRoutes(app);
    // Payments cost a facilitator's time, challenges only ours: each has its own allowance (security 7).
    limitRate(app, deps.limits, 'x402', (request) =>
      hasPayment(request.headers) ? null : networkKeyOf(request),
    );
    limitRate(app, deps.limits, 'x402_payments', (request) =>
      hasPayment(request.headers) ? networkKeyOf(request) : null,
    );
    registerProductRoutes(app, deps);
  };
}

/** Of other doors for agents, and of payments; stock clients send the last one as a request header by mistake. */
const allowedRequestHeaders = [
  'A2A-Version',
  'Accept',
  'Payment',
  'Payment-Signature',
  'X-PAYMENT',
  'Request-Signature',
  'Access-Control-Expose-Headers',
];

const exposedResponseHeaders = [
  'X402-Version',
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'X-PAYMENT-RESPONSE',
  'Link',
];
