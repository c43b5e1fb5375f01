import { letPagesCall } from '../../http/callers/cross-origin.ts';
import { limitRate, network } from '../../http/callers/rate-limit.ts';
import { answerUnknownRoutes } from '../../http/errors/unknown-route.ts';
import type { Http } from '../../http/server.ts';
import type { X402Deps } from './deps.ts';
import { hasPayment } from './dialects/read-payment.ts';
import { productRoutes } from './product.ts';

/** Digital products for whoever pays with the request itself (§4.9): no account, no cart, open to browsers. */
export function x402Door(deps: X402Deps) {
  return async (app: Http) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x402-version', '1');
    });
    await letPagesCall(app, { methods: ['GET'], reads, tells });
    answerUnknownRoutes(app);
    // Payments cost a facilitator's time, challenges only ours: each has its own allowance (security 7).
    limitRate(app, deps.limits, 'x402', (request) =>
      hasPayment(request.headers) ? null : network(request),
    );
    limitRate(app, deps.limits, 'x402_payments', (request) =>
      hasPayment(request.headers) ? network(request) : null,
    );
    productRoutes(app, deps);
  };
}

/** Of other doors for agents, and of payments; stock clients send the last one as a request header by mistake. */
const reads = [
  'A2A-Version',
  'Accept',
  'Payment',
  'Payment-Signature',
  'X-PAYMENT',
  'Request-Signature',
  'Access-Control-Expose-Headers',
];

const tells = [
  'X402-Version',
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'X-PAYMENT-RESPONSE',
  'Link',
];
