import { assertSigned } from '../../../../core/access/signatures/signature-result.ts';
import { transferSession } from '../../../../core/checkout/agents/transfer-session.ts';
import { lockSession } from '../../../../core/checkout/load-session.ts';
import {
  type BuyerContext,
  checkoutScopes,
  resolveBuyerContext,
} from '../../../../core/customers/linking/buyer-context.ts';
import { callContextOf } from '../../../../http/callers/bearer.ts';
import type { HttpServer } from '../../../../http/server.ts';
import { signerOf } from '../../../../http/signatures/read-signatures.ts';
import { addRoute, type InputSchema, type RequestOf } from '../../../../http/typed-route.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import type { UcpV1Deps } from '../deps.ts';
import { assertOwnStore, sessionTenant } from '../store-resolution.ts';
import type { SessionPath } from './schemas.ts';
import { sessionReplay, sessionWriteResponse } from './session-response.ts';

type SessionChangeDeps = Pick<UcpV1Deps, 'workspaces' | 'write' | 'resolveHost'>;

/** The session that a request changes, locked, and the buyer it then belongs to. */
type SessionTarget = { id: string; buyerContext: BuyerContext };

/**
 * Routes that change the session named by the id in their path. The handler runs in a unit of work,
 * once per `Idempotency-Key`, and the response shows the session, which then belongs to its caller.
 */
export function sessionChangeRoutes(app: HttpServer, deps: SessionChangeDeps) {
  return <Schema extends InputSchema & { params: typeof SessionPath }>(
    method: 'POST' | 'PUT',
    url: string,
    route: { schema: Schema },
    change: (work: Work, target: SessionTarget, request: RequestOf<Schema>) => Promise<unknown>,
  ) =>
    addRoute(app, method, url, {
      ...route,
      async handler(request: RequestOf<Schema>, reply) {
        const { id } = request.params as { id: string };
        const [tenant, host] = await Promise.all([
          sessionTenant(deps, id),
          deps.resolveHost(request),
        ]);
        const preload = (work: Work) => lockSession(work, id);
        const scope = { tenant, replay: sessionReplay(request), preload };
        return deps.write({ request, reply }, scope, async (work) => {
          const { site, session } = await lockSession(work, id);
          assertOwnStore(host, session);
          assertSigned(site, signerOf(request));
          const caller = callContextOf(request);
          const buyerContext = await resolveBuyerContext(work, caller, checkoutScopes);
          await transferSession(work, id, buyerContext);
          await change(work, { id, buyerContext }, request);
          return sessionWriteResponse(200, work, await lockSession(work, id), buyerContext);
        });
      },
    });
}
