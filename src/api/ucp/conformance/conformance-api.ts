import type { FastifyRequest } from 'fastify';
import type { HttpServer } from '../../../http/server.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { businessProfile } from '../public/protocol/business-profile.ts';
import {
  answerProtocolError,
  type UcpPublicApiDeps,
  ucpPublicApi,
} from '../public/ucp-public-api.ts';
import { callForSuite } from './call.ts';
import { replaceOrder, shipOrder } from './orders.ts';
import { suitePlatforms } from './platforms.ts';

/** What the suite is started with: `--simulation_secret=…`. */
export const simulationSecret = 'super-secret-sim-key';

/**
 * The public binding as the official suite expects it (`UCP_CONFORMANCE=1`, ucp.md conflict 15): the
 * same operations, read and answered in its words, and what it does to orders. Everything lies below
 * `/ucp`, so that is the suite's server address.
 */
export function conformanceApi(usual: UcpPublicApiDeps) {
  const deps = { ...usual, platforms: suitePlatforms(usual.platforms) };
  return async (app: HttpServer) => {
    await app.register(ucpPublicApi(deps, callForSuite));
    await app.register(suitePlugin(deps));
  };
}

type IdRoute = { Params: { id: string } };

function suitePlugin(deps: UcpPublicApiDeps) {
  const { origin, handlers } = deps;
  return async (app: HttpServer) => {
    app.setErrorHandler(answerProtocolError);
    const schema = { hide: true };
    app.get('/.well-known/ucp', { schema }, async () => ({
      ucp: businessProfile(origin, { handlers, linksBuyers: false }),
    }));
    app.put<IdRoute>('/orders/:id', { schema }, async ({ params, body }) =>
      replaceOrder(deps, params.id, body),
    );
    app.post<IdRoute>('/testing/simulate-shipping/:id', { schema }, async (request) => {
      assertSimulationSecret(request);
      return shipOrder(deps, request.params.id);
    });
  };
}

function assertSimulationSecret({ headers }: FastifyRequest): void {
  if (headers['simulation-secret'] === simulationSecret) return;
  throw new DomainError(
    'forbidden',
    'invalid_simulation_secret',
    `Send Simulation-Secret: ${simulationSecret}.`,
  );
}
