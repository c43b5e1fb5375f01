import type { FastifyRequest } from 'fastify';
import { askingOf } from '../../../http/callers/shopping.ts';
import type { CountVisit } from '../../../http/callers/visits.ts';
import { asRefusal } from '../../../http/errors/as-refusal.ts';
import type { ResolveHost } from '../../../http/host.ts';
import { signerOf } from '../../../http/signatures/signed-request.ts';
import { invalid, Refusal } from '../../../kernel/refusal.ts';
import type { Caller, PublicDeps } from './caller.ts';
import { type Answer, answered } from './idempotent.ts';
import type { Operation } from './operations.ts';
import { continuing, isOutcome, outcomeBody } from './protocol/failures.ts';
import { needCapability, negotiate } from './protocol/negotiation.ts';

export type CallDeps = PublicDeps & { resolveHost: ResolveHost; countVisit: CountVisit };

/** What a binding has read of a call, wherever it stands there. */
export type Said = {
  channel: Caller['channel'];
  profileUrl: string;
  idempotencyKey: string | null;
};

/** How a binding has its calls carried out. */
export type CallOperation = (
  deps: CallDeps,
  request: FastifyRequest,
  operation: Operation,
  call: { said: Said; args: unknown },
) => Promise<Omit<Answer, 'status'> & { status: number }>;

/**
 * Calls an operation for whoever sent the request. What business refuses is answered in UCP's words;
 * errors of the protocol are thrown: of negotiation (`invalid_profile_url`, `profile_unreachable`,
 * `profile_malformed`, `version_unsupported`), of arguments, keys and credentials.
 */
export async function callOperation(
  deps: CallDeps,
  request: FastifyRequest,
  operation: Operation,
  { said, args }: { said: Said; args: unknown },
): Promise<Answer> {
  try {
    const caller = await callerOf(deps, request, { said, operation });
    return await operation.run(deps, caller, args);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || !isOutcome(refusal)) throw error;
    return answered(outcomeBody(refusal, operation.creates));
  }
}

type Saying = { said: Said; operation: Operation };

async function callerOf(
  deps: CallDeps,
  request: FastifyRequest,
  { said, operation }: Saying,
): Promise<Caller> {
  const { channel, profileUrl, idempotencyKey } = said;
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) throw badKey();
  const host = await deps.resolveHost(request);
  return {
    channel,
    host,
    ...askingOf(request),
    signer: signerOf(request),
    ip: request.ip,
    ...(await agree(deps, { host, profileUrl, operation })),
    idempotencyKey,
    countVisit: (site) => deps.countVisit(request, site),
  };
}

type Agreeing = { host: Caller['host']; profileUrl: string; operation: Operation };

/** What both sides can do. Where that is nothing, a buyer may still go to the store itself. */
async function agree(
  { platforms }: CallDeps,
  { host, profileUrl, operation }: Agreeing,
): Promise<Pick<Caller, 'active' | 'platform'>> {
  try {
    const platform = await platforms.byUrl(profileUrl);
    const active = negotiate(platform);
    needCapability(active, operation.capability);
    return { active, platform };
  } catch (error) {
    if (!(error instanceof Refusal) || host.kind !== 'store') throw error;
    throw continuing(error, host.site.url);
  }
}

function badKey() {
  const message = 'must be 1 to 255 visible ASCII characters';
  return invalid(
    [{ field: 'Idempotency-Key', code: 'bad_key', message }],
    'invalid_idempotency_key',
  );
}
