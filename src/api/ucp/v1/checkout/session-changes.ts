import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertSigned } from '../../../../core/access/signatures/signature-result.ts';
import { transferSession } from '../../../../core/checkout/agents/transfer-session.ts';
import { lockSession } from '../../../../core/checkout/load-session.ts';
import {
  type BuyerContext,
  checkoutScopes,
  resolveBuyerContext,
} from '../../../../core/customers/linking/buyer-context.ts';
import { callContextOf } from '../../../../http/callers/call-context.ts';
import { signerOf } from '../../../../http/signatures/read-signatures.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import type { UcpV1Deps } from '../deps.ts';
import { assertOwnStore, sessionTenant } from '../store-resolution.ts';
import { sessionReplay, sessionWriteResponse } from './session-response.ts';

type HttpExchange = { request: FastifyRequest; reply: FastifyReply };
type SessionChangeDeps = Pick<UcpV1Deps, 'workspaces' | 'write' | 'resolveHost'>;

/**
 * Runs one change of a session, once per idempotency key, and responds with the session. The
 * session then belongs to the buyer who changed it.
 */
export function sessionChangeRunner(deps: SessionChangeDeps) {
  return async (
    exchange: HttpExchange,
    id: string,
    change: (work: Work, id: string, buyerContext: BuyerContext) => Promise<unknown>,
  ): Promise<void> => {
    const [tenant, host] = await Promise.all([
      sessionTenant(deps, id),
      deps.resolveHost(exchange.request),
    ]);
    return deps.write(
      exchange,
      { tenant, replay: sessionReplay(exchange.request) },
      async (work) => {
        const found = await lockSession(work, id);
        assertOwnStore(host, found.session);
        assertSigned(found.site, signerOf(exchange.request));
        const buyerContext = await resolveBuyerContext(
          work,
          callContextOf(exchange.request),
          checkoutScopes,
        );
        await transferSession(work, id, buyerContext);
        await change(work, id, buyerContext);
        return sessionWriteResponse(200, work, await lockSession(work, id), buyerContext);
      },
    );
  };
}
