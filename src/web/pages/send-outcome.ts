import type { FastifyReply } from 'fastify';
import { pageHeaders, sendPrivatePage } from '../../http/pages/page-route.ts';
import type { PagesDeps } from './deps.ts';
import type { StorePageScope } from './page-scope.ts';
import { type OutcomePage, renderOutcome } from './views/components/outcome.ts';

/** Sends an outcome; one that is not known yet runs the script that follows it. */
export function sendOutcome(
  deps: PagesDeps,
  reply: FastifyReply,
  scope: StorePageScope,
  outcome: OutcomePage,
): FastifyReply {
  if (outcome.recheck) reply.headers(pageHeaders({ ...deps, runsScript: true }));
  return sendPrivatePage(reply, renderOutcome(scope, outcome));
}
