import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '../../core/access/actor.ts';
import type { Conversation } from '../../core/skills/conversation/conversation.ts';
import type { Asker } from '../../core/skills/skill.ts';
import type { Listener, TaskFeed } from '../../core/tasks/feed/feed.ts';
import { bearerOf, knownBearer } from '../../http/callers/bearer.ts';
import type { GuestStorage } from '../../http/callers/guest-storage.ts';
import type { CountVisit } from '../../http/callers/visits.ts';
import type { ResolveHost } from '../../http/host.ts';
import { clientNetwork } from '../../http/input/client-network.ts';
import type { Signatures } from '../../http/signatures/heed-signatures.ts';
import { signerOf } from '../../http/signatures/signed-request.ts';
import type { Streams } from '../../http/sse/streams.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { Tenant, UnitOfWork } from '../../platform/work.ts';
import type { PushConfigDeps } from './push-configs.ts';

/** What the A2A door works with. */
export type A2aDeps = PushConfigDeps & {
  unit: UnitOfWork;
  authenticate: Authenticate;
  limits: RateLimits;
  resolveHost: ResolveHost;
  signatures: Signatures;
  countVisit: CountVisit;
  conversation: Conversation;
  feed: TaskFeed;
  streams: Streams;
  guestStorage: GuestStorage;
  /** Of the parts and metadata of a guest's message. */
  guestMessageBytes: number;
};

/** One call of a method, whichever binding brought it. */
export type Call = {
  deps: A2aDeps;
  request: FastifyRequest;
  /** Protocol keys in camelCase. */
  params: Record<string, unknown>;
};

/** What a method answers: ready JSON, nothing, or a stream. */
export type Answer =
  | { kind: 'result'; json: string }
  | { kind: 'nothing' }
  | { kind: 'stream'; start: Start };

/** Begins to tell, or refuses when there is nothing to tell. Answers how to leave. */
export type Start = (listener: Listener) => Promise<() => void>;

export const result = (json: string): Answer => ({ kind: 'result', json });
export const stream = (start: Start): Answer => ({ kind: 'stream', start });
export const nothing: Answer = { kind: 'nothing' };

/** Who asks, for the skills. */
export async function askerOf({ deps, request }: Call): Promise<Asker> {
  const host = await deps.resolveHost(request);
  return {
    channel: 'a2a',
    bearer: knownBearer(request),
    signer: signerOf(request),
    hostSite: host.kind === 'store' ? host.site : null,
    network: clientNetwork(request.ip),
    countVisit: (site) => deps.countVisit(request, site),
  };
}

/** The workspace of the bearer. */
export const tenantOf = ({ request }: Call): Tenant => bearerOf(request).tenant;

/** Methods read what was sent themselves, in either spelling; schemas only describe it. */
export const readByMethods = () => () => true;
