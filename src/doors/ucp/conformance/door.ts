import type { FastifyRequest } from 'fastify';
import type { Http } from '../../../http/server.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { answerProtocolError, type PublicDoorDeps, publicDoor } from '../public/door.ts';
import { businessProfile } from '../public/protocol/business-profile.ts';
import { callAsSuite } from './call.ts';
import { replaceOrder, shipOrder } from './orders.ts';
import { suitePlatforms } from './platforms.ts';

/** What the suite is started with: `--simulation_secret=…`. */
export const simulationSecret = 'super-secret-sim-key';

/**
 * The public binding as the official suite expects it (`UCP_CONFORMANCE=1`, ucp.md conflict 15): the
 * same operations, read and answered in its words, and what it does to orders. Everything lies below
 * `/ucp`, so that is the suite's server address.
 */
export function conformanceDoor(usual: PublicDoorDeps) {
  const deps = { ...usual, platforms: suitePlatforms(usual.platforms) };
  return async (app: Http) => {
    await app.register(publicDoor(deps, callAsSuite));
    await app.register(suiteRoutes(deps));
  };
}

type Named = { Params: { id: string } };

function suiteRoutes(deps: PublicDoorDeps) {
  const { origin, handlers } = deps;
  return async (app: Http) => {
    app.setErrorHandler(answerProtocolError);
    const schema = { hide: true };
    app.get('/.well-known/ucp', { schema }, async () => ({
      ucp: businessProfile(origin, { handlers, linksBuyers: false }),
    }));
    app.put<Named>('/orders/:id', { schema }, async ({ params, body }) =>
      replaceOrder(deps, params.id, body),
    );
    app.post<Named>('/testing/simulate-shipping/:id', { schema }, async (request) => {
      refuseWithoutSecret(request);
      return shipOrder(deps, request.params.id);
    });
  };
}

function refuseWithoutSecret({ headers }: FastifyRequest): void {
  if (headers['simulation-secret'] === simulationSecret) return;
  throw new Refusal(
    'forbidden',
    'simulation_secret_wrong',
    `Send Simulation-Secret: ${simulationSecret}.`,
  );
}
