import type { SandboxFacilitator } from '../../gateways/sandbox/x402/sandbox-facilitator.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError } from '../../kernel/domain-error.ts';

const schema = { hide: true };

/**
 * The sandbox's x402 facilitator: `/sandbox/x402/{supported,verify,settle}`. It has no rate limit,
 * because this server is its only client.
 */
export function sandboxFacilitatorApi(facilitator: SandboxFacilitator) {
  return async (app: HttpServer) => {
    app.get('/sandbox/x402/supported', { schema }, async () => facilitator.supported());
    app.post('/sandbox/x402/verify', { schema }, async (request) =>
      requireResult(await facilitator.verify(request.body)),
    );
    app.post('/sandbox/x402/settle', { schema }, async (request) =>
      requireResult(await facilitator.settle(request.body)),
    );
  };
}

function requireResult(result: object | null): object {
  if (result) return result;
  throw new DomainError(
    'invalid',
    'invalid_payload',
    'The body must contain x402Version, paymentPayload and paymentRequirements with scheme exact.',
  );
}
