import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnsigned } from '../../../../core/access/signatures/signer.ts';
import { handOver } from '../../../../core/checkout/agents/hand-over.ts';
import { lockSession } from '../../../../core/checkout/load-session.ts';
import { type Shopper, shopperOf, toCheckOut } from '../../../../core/customers/linking/shopper.ts';
import { askingOf } from '../../../../http/callers/shopping.ts';
import { signerOf } from '../../../../http/signatures/signed-request.ts';
import type { Work } from '../../../../platform/work.ts';
import type { HouseDeps } from '../deps.ts';
import { refuseElsewhere, tenantOf } from '../place.ts';
import { sessionReplay, writtenAnswer } from './session-answer.ts';

type Asked = { request: FastifyRequest; reply: FastifyReply };
type Deps = Pick<HouseDeps, 'workspaces' | 'write' | 'resolveHost'>;

/**
 * Runs one change of the session that an id names, once for each key, and answers the session. From then
 * on it is that of whoever changed it.
 */
export function sessionChanges(deps: Deps) {
  return async (
    asked: Asked,
    id: string,
    change: (work: Work, id: string, shopper: Shopper) => Promise<unknown>,
  ): Promise<void> => {
    const [tenant, host] = await Promise.all([tenantOf(deps, id), deps.resolveHost(asked.request)]);
    return deps.write(asked, { tenant, replay: sessionReplay(asked.request) }, async (work) => {
      const found = await lockSession(work, id);
      refuseElsewhere(host, found.session);
      refuseUnsigned(found.site, signerOf(asked.request));
      const shopper = await shopperOf(work, askingOf(asked.request), toCheckOut);
      await handOver(work, id, shopper);
      await change(work, id, shopper);
      return writtenAnswer(200, work, await lockSession(work, id), shopper);
    });
  };
}
