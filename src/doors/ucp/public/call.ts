import type { FastifyRequest } from 'fastify';
import { knownBearer } from '../../../http/callers/bearer.ts';
import type { CountVisit } from '../../../http/callers/visits.ts';
import { asRefusal } from '../../../http/errors/as-refusal.ts';
import type { ResolveHost } from '../../../http/host.ts';
import { clientNetwork } from '../../../http/input/client-network.ts';
import { invalid } from '../../../kernel/refusal.ts';
import type { Caller, PublicDeps } from './caller.ts';
import { type Answer, answered } from './idempotent.ts';
import type { Operation } from './operations.ts';
import { isOutcome, outcomeBody } from './protocol/failures.ts';
import { needCapability, negotiate } from './protocol/negotiation.ts';

export type CallDeps = PublicDeps & { resolveHost: ResolveHost; countVisit: CountVisit };

/** What a binding has read of a call, wherever it stands there. */
export type Said = {
  channel: Caller['channel'];
  profileUrl: string;
  idempotencyKey: string | null;
};

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
  const caller = await callerOf(deps, request, said);
  try {
    needCapability(caller.active, operation.capability);
    return await operation.run(deps, caller, args);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || !isOutcome(refusal)) throw error;
    return answered(outcomeBody(refusal));
  }
}

async function callerOf(deps: CallDeps, request: FastifyRequest, said: Said): Promise<Caller> {
  const { channel, profileUrl, idempotencyKey } = said;
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) throw badKey();
  const [platform, host] = await Promise.all([
    deps.platforms.byUrl(profileUrl),
    deps.resolveHost(request),
  ]);
  return {
    channel,
    host,
    bearer: knownBearer(request),
    network: clientNetwork(request.ip),
    active: negotiate(platform),
    idempotencyKey,
    countVisit: (site) => deps.countVisit(request, site),
  };
}

function badKey() {
  const message = 'must be 1 to 255 visible ASCII characters';
  return invalid(
    [{ field: 'Idempotency-Key', code: 'bad_key', message }],
    'invalid_idempotency_key',
  );
}
