import type { FastifyRequest } from 'fastify';
import type { HttpServer } from '../../../http/server.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { businessProfile } from '../public/protocol/business-profile.ts';
import {
  handleProtocolError,
  type UcpPublicApiDeps,
  ucpPublicApi,
} from '../public/ucp-public-api.ts';
import { callForSuite } from './call.ts';
import { replaceOrder, shipOrder } from './orders.ts';
import { suitePlatforms } from './platforms.ts';

/** The suite is started with `--simulation_secret=<this value>`. */
export const simulationSecret = 'super-secret-sim-key';

/**
 * The public UCP API as the official conformance suite expects it (`UCP_CONFORMANCE=1`): the same
 * operations with the suite's request and response formats, and its routes that change orders. All
 * routes are below `/ucp`, which is the suite's server URL.
 */
export function conformanceApi(publicDeps: UcpPublicApiDeps) {
  const deps = { ...publicDeps, platforms: suitePlatforms(publicDeps.platforms) };
  return async (app: HttpServer) => {
    await app.register(ucpPublicApi(deps, callForSuite));
    await app.register(suitePlugin(deps));
  };
}

type IdRoute = { Params: { id: string } };

function suitePlugin(deps: UcpPublicApiDeps) {
  const { origin, handlers } = deps;
  return async (app: HttpServer) => {
    app.setErrorHandler(handleProtocolError);
    const schema = { hide: true };
    app.get('/.well-known/ucp', { schema }, async () => ({
      ucp: businessProfile(origin, { handlers, forSuite: true }),
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
    `The header Simulation-Secret must be ${simulationSecret}.`,
  );
}
