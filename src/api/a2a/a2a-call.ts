import type { FastifyRequest } from 'fastify';
import type { AuthenticateBearer } from '../../core/access/bearer.ts';
import type { AgentConversation } from '../../core/skills/conversation/agent-conversation.ts';
import type { SkillCaller } from '../../core/skills/skill.ts';
import type { TaskFeed, TaskListener } from '../../core/tasks/feed/feed.ts';
import type { CallRecording } from '../../http/agent-calls/record-calls.ts';
import { assertAdmitted } from '../../http/agent-calls/refuse-blocked.ts';
import { findBearer, requireBearerOf } from '../../http/callers/bearer.ts';
import type { GuestStorage } from '../../http/callers/guest-storage.ts';
import type { CountVisit } from '../../http/callers/visits.ts';
import type { ResolveHost } from '../../http/host.ts';
import { clientNetwork } from '../../http/input/client-network.ts';
import { languageOf } from '../../http/input/request-language.ts';
import { signerOf } from '../../http/signatures/read-signatures.ts';
import type { SignatureDeps } from '../../http/signatures/verify-signatures.ts';
import type { Streams } from '../../http/sse/streams.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { Tenant, UnitOfWork } from '../../platform/unit-of-work.ts';
import type { MessageExtension } from './message-extension.ts';
import type { PushConfigDeps } from './push-configs.ts';

export type A2aDeps = PushConfigDeps &
  CallRecording & {
    unit: UnitOfWork;
    authenticate: AuthenticateBearer;
    limits: RateLimits;
    resolveHost: ResolveHost;
    signatures: SignatureDeps;
    countVisit: CountVisit;
    conversation: AgentConversation;
    feed: TaskFeed;
    streams: Streams;
    guestStorage: GuestStorage;
    /** Answers some messages instead of the skills. */
    extension: MessageExtension;
    /** Size limit for the message and metadata of a guest. */
    guestMessageBytes: number;
  };

/** A method call over either binding. */
export type A2aCall = {
  deps: A2aDeps;
  request: FastifyRequest;
  /** Protocol keys in camelCase. */
  params: Record<string, unknown>;
};

/** The result of a method: serialized JSON, nothing, or a stream. */
export type A2aResult =
  | { kind: 'result'; json: string }
  | { kind: 'nothing' }
  | { kind: 'stream'; start: StartStream };

/** Starts a stream, or throws if there is none. Returns the function that stops it. */
export type StartStream = (listener: TaskListener) => Promise<() => void>;

export const jsonResult = (json: string): A2aResult => ({ kind: 'result', json });
export const streamResult = (start: StartStream): A2aResult => ({ kind: 'stream', start });
export const noResult: A2aResult = { kind: 'nothing' };

export async function callerOf({ deps, request }: A2aCall): Promise<SkillCaller> {
  const host = await deps.resolveHost(request);
  return {
    channel: 'a2a',
    bearer: findBearer(request),
    signer: signerOf(request),
    hostSite: host.kind === 'store' ? host.site : null,
    network: clientNetwork(request.ip),
    locale: languageOf(request),
    countVisit: (site) => deps.countVisit(request, site),
    assertAdmitted: (tenant) => assertAdmitted(deps, request, tenant),
  };
}

export const tenantOf = ({ request }: A2aCall): Tenant => requireBearerOf(request).tenant;

/** Methods check their params themselves, in both spellings; schemas only document them. */
export const skipValidation = () => () => true;
