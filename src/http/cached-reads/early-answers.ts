import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from '../../core/agent-sessions/blocking/block-list.ts';
import { stopwatch } from '../../kernel/clock.ts';
import { programOf } from '../agent-calls/agent-caller.ts';
import type { ByteCache } from '../bytes/byte-cache.ts';
import { matchesEtag } from '../bytes/send-bytes.ts';
import { networkKeyOf } from '../callers/rate-limit.ts';
import { requestIdOf } from '../input/request-id.ts';
import type { CachedRead, CachedReads } from './cached-reads.ts';
import { readPlainCaller } from './plain-caller.ts';

/** A request that was answered, for the access log and the metrics. */
export type AnsweredRequest = {
  id: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
};

type Deps = {
  reads: CachedReads;
  cache: ByteCache;
  blockList: BlockList;
  isTrustedProxy(address: string | undefined): boolean;
  /** Whether something must be done for each request that only its route does. */
  isSuspended(): boolean;
  report(request: AnsweredRequest): void;
};

/** Answers the request and returns true, or returns false to leave it to the routes. */
export type AnswerEarly = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers repeated reads of public data from the byte cache before Fastify's routing and hooks, which
 * would cost twice as much as the answer. Everything unusual is left to the routes: what is not
 * cached, errors, callers without an allowance, blocked agents, and headers that a route might read.
 */
export function createEarlyAnswers(deps: Deps): AnswerEarly {
  return (request, response) => {
    const read = request.method === 'GET' ? deps.reads.find(request.url ?? '') : undefined;
    if (!read || deps.isSuspended()) return false;
    const startedAt = stopwatch();
    const answer = prepare(request, read, deps);
    if (!answer) return false;
    const { id, status, headers, body } = answer;
    response.once('finish', () => {
      const milliseconds = stopwatch() - startedAt;
      deps.report({ id, method: 'GET', route: read.route, status, milliseconds });
    });
    response.writeHead(status, headers).end(body);
    return true;
  };
}

/** The answer, counted as a visit and against the caller's allowance; null: it is left to the route. */
function prepare(request: IncomingMessage, read: CachedRead, deps: Deps) {
  const caller = readPlainCaller(request, deps.isTrustedProxy);
  if (!caller || isMaybeBlocked(deps.blockList, caller)) return null;
  const cached = deps.cache.peek(read.key);
  if (!cached) return null;
  const limit = read.take ? read.take(networkKeyOf(caller)) : {};
  if (limit === null) return null;
  read.countVisit(caller);
  const { body, etag } = cached;
  const id = requestIdOf(request);
  const headers = { ...read.headers, 'request-id': id, ...limit, etag };
  if (!matchesEtag(request.headers['if-none-match'], etag))
    return { id, status: 200, headers: { ...headers, 'content-length': body.length }, body };
  const { 'content-type': _type, 'content-length': _length, ...withoutBody } = headers;
  return { id, status: 304, headers: withoutBody, body: undefined };
}

function isMaybeBlocked(blockList: BlockList, caller: Pick<IncomingMessage, 'headers'>): boolean {
  const blockers = blockList.blockersOf(programOf(caller));
  return !(blockers instanceof Set) || blockers.size > 0;
}
