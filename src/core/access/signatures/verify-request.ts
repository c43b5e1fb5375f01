import type { Clock } from '../../../kernel/clock.ts';
import { nobody, type UnitOfWork } from '../../../platform/work.ts';
import type { AgentIdentity } from './agent-identity.ts';
import { deleteUsesBefore, insertUse } from './agent-jti-store.ts';
import { BadSignature } from './bad-signature.ts';
import { verifyJws } from './jws/verify-jws.ts';
import type { AgentKeys } from './keys/agent-keys.ts';
import { verifyMessage } from './message/verify-message.ts';
import type { SignedMessage, Use, Verified } from './signed-message.ts';
import type { Signer } from './signer.ts';

/**
 * `profileUrl`: as `UCP-Agent` names it. `audiences`: origins that a signature may be meant for.
 * `happensOnce`: a repeat under its Idempotency-Key is answered with the first answer.
 */
export type SignedRequest = SignedMessage & {
  profileUrl: string | null;
  audiences: readonly string[];
  happensOnce: boolean;
};

/** Who signed a request that has a signature, and what is wrong with it. Faults of ours are thrown. */
export type VerifyRequest = (request: SignedRequest) => Promise<Signer>;

type Parts = { unit: UnitOfWork; keys: AgentKeys; clock: Clock };

/**
 * Verifies `Request-Signature`, and when that does not hold, `Signature` (ucp.md conflict 9). Of one
 * signature that is used many times, on whatever nodes, one use holds.
 */
export function requestVerifier({ unit, keys, clock }: Parts): VerifyRequest {
  return async (request) => {
    const now = clock();
    const attempts = attemptsAt(request, { keys, now });
    let problem: Signer['problem'] = null;
    for (const { scheme, verify } of attempts) {
      try {
        const { iss, kid, use } = await verify();
        await useUp(unit, use);
        return { agent: { iss, kid, scheme, verifiedAt: now }, problem: null };
      } catch (error) {
        if (!(error instanceof BadSignature)) throw error;
        problem ??= error.problem;
      }
    }
    return { agent: null, problem };
  };
}

type Attempt = { scheme: AgentIdentity['scheme']; verify(): Promise<Verified> };

function attemptsAt(request: SignedRequest, parts: { keys: AgentKeys; now: Date }): Attempt[] {
  const { profileUrl, audiences, happensOnce } = request;
  const jws = request.header('request-signature');
  const attempts: Attempt[] = [];
  if (jws !== null)
    attempts.push({
      scheme: 'jws',
      verify: () => verifyJws(jws, request, { ...parts, audiences }),
    });
  if (request.header('signature-input') !== null)
    attempts.push({
      scheme: 'http',
      verify: () => verifyMessage(request, { ...parts, profileUrl, happensOnce }),
    });
  return attempts;
}

async function useUp(unit: UnitOfWork, use: Use | null): Promise<void> {
  if (use === null) return;
  const isFirst = await unit.runAsSystem(nobody, (work) => insertUse(work, use));
  if (!isFirst) throw new BadSignature('replayed');
}

const batch = 1_000;

/** Forgets uses of signatures that would be refused for their age. Answers how many. */
export async function forgetUses(unit: UnitOfWork): Promise<number> {
  let total = 0;
  let last = batch;
  while (last === batch) {
    last = await unit.runAsSystem(nobody, (work) => deleteUsesBefore(work, work.now, batch));
    total += last;
  }
  return total;
}
