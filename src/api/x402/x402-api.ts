import type { FastifyRequest } from 'fastify';
import type { CallDescription } from '../../http/agent-calls/call-description.ts';
import type { CallNotes } from '../../http/agent-calls/call-notes.ts';
import { recordCalls } from '../../http/agent-calls/record-calls.ts';
import { refuseBlockedAgents } from '../../http/agent-calls/refuse-blocked.ts';
import { enableCors } from '../../http/callers/enable-cors.ts';
import { limitRate, networkKeyOf } from '../../http/callers/rate-limit.ts';
import { handleUnknownRoutes } from '../../http/errors/unknown-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { isObject } from '../../kernel/json.ts';
import type { X402Deps } from './deps.ts';
import { hasPayment } from './dialects/read-payment.ts';
import { registerProductRoutes } from './product-routes.ts';

/** The x402 API: digital products paid for in the request itself, without account or cart. */
export function x402Api(deps: X402Deps) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x402-version', '1');
    });
    recordCalls(app, deps, 'x402', describeX402Call);
    refuseBlockedAgents(app, deps);
    await enableCors(app, {
      methods: ['GET'],
      requestHeaders: allowedRequestHeaders,
      responseHeaders: exposedResponseHeaders,
    });
    handleUnknownRoutes(app);
    // Payments also cause calls to a facilitator, so they have a separate rate limit.
    limitRate(app, deps.limits, 'x402', (request) =>
      hasPayment(request.headers) ? null : networkKeyOf(request),
    );
    limitRate(app, deps.limits, 'x402_payments', (request) =>
      hasPayment(request.headers) ? networkKeyOf(request) : null,
    );
    registerProductRoutes(app, deps);
  };
}

/** x402 client libraries send the last one as a request header by mistake. */
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

/** An offer, or a purchase. Without a payment the 402 response is not an error. */
function describeX402Call(
  { headers, params }: FastifyRequest,
  { output }: CallNotes,
): CallDescription | null {
  const { site_slug: slug = null } = (params ?? {}) as { site_slug?: string };
  const isPaid = hasPayment(headers);
  const refusal = isObject(output) && typeof output.error === 'string' ? output.error : null;
  return {
    operation: isPaid ? 'pay' : 'get_payment_requirements',
    step: 'checkout',
    error: isPaid ? refusal : null,
    slug,
  };
}
