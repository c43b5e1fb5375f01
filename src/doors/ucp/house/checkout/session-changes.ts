import type { FastifyReply, FastifyRequest } from 'fastify';
import { lockSession } from '../../../../core/checkout/load-session.ts';
import type { Work } from '../../../../platform/work.ts';
import type { HouseDeps } from '../deps.ts';
import { refuseElsewhere, tenantOf } from '../place.ts';
import { sessionAnswer } from './session-answer.ts';

type Asked = { request: FastifyRequest; reply: FastifyReply };
type Deps = Pick<HouseDeps, 'workspaces' | 'write' | 'resolveHost'>;

/** Runs one change of the session that an id names, once for each key, and answers the session. */
export function sessionChanges(deps: Deps) {
  return async (
    asked: Asked,
    id: string,
    change: (work: Work, id: string) => Promise<unknown>,
  ): Promise<void> => {
    const [tenant, host] = await Promise.all([tenantOf(deps, id), deps.resolveHost(asked.request)]);
    return deps.write(asked, { tenant }, async (work) => {
      refuseElsewhere(host, (await lockSession(work, id)).session);
      await change(work, id);
      return { status: 200, body: await sessionAnswer(work, await lockSession(work, id)) };
    });
  };
}
