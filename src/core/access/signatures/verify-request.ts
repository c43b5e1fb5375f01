import type { Clock } from '../../../kernel/clock.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AgentIdentity } from './agent-identity.ts';
import { deleteSignatureUsesBefore, insertSignatureUse } from './agent-jti-store.ts';
import { verifyJws } from './jws/verify-jws.ts';
import type { AgentKeys } from './keys/agent-keys.ts';
import { verifyMessage } from './message/verify-message.ts';
import { SignatureError } from './signature-error.ts';
import type { SignatureResult } from './signature-result.ts';
import type { SignatureUse, SignedMessage, VerifiedSignature } from './signed-message.ts';

/**
 * `profileUrl`: the URL in `UCP-Agent`. `audiences`: origins that a signature may be meant for.
 * `isIdempotent`: a repeat with the same Idempotency-Key gets the stored response.
 */
export type SignedRequest = SignedMessage & {
  profileUrl: string | null;
  audiences: readonly string[];
  isIdempotent: boolean;
};

/** Verifies a request that has a signature. Throws only on internal errors. */
export type VerifyRequest = (request: SignedRequest) => Promise<SignatureResult>;

type Deps = { unit: UnitOfWork; keys: AgentKeys; clock: Clock };

/**
 * Verifies `Request-Signature` and, if it is invalid, `Signature`. When a signature is used several
 * times, only the first use in any process is valid.
 */
export function createRequestVerifier({ unit, keys, clock }: Deps): VerifyRequest {
  return async (request) => {
    const now = clock();
    const attempts = listVerificationAttempts(request, { keys, now });
    let problem: SignatureResult['problem'] = null;
    for (const { scheme, verify } of attempts) {
      try {
        const { iss, kid, use } = await verify();
        await recordSignatureUse(unit, use);
        return { agent: { iss, kid, scheme, verifiedAt: now }, problem: null };
      } catch (error) {
        if (!(error instanceof SignatureError)) throw error;
        problem ??= error.problem;
      }
    }
    return { agent: null, problem };
  };
}

type VerificationAttempt = {
  scheme: AgentIdentity['scheme'];
  verify(): Promise<VerifiedSignature>;
};

function listVerificationAttempts(
  request: SignedRequest,
  parts: { keys: AgentKeys; now: Date },
): VerificationAttempt[] {
  const { profileUrl, audiences, isIdempotent } = request;
  const jws = request.header('request-signature');
  const attempts: VerificationAttempt[] = [];
  if (jws !== null)
    attempts.push({
      scheme: 'jws',
      verify: () => verifyJws(jws, request, { ...parts, audiences }),
    });
  if (request.header('signature-input') !== null)
    attempts.push({
      scheme: 'http',
      verify: () => verifyMessage(request, { ...parts, profileUrl, isIdempotent }),
    });
  return attempts;
}

async function recordSignatureUse(unit: UnitOfWork, use: SignatureUse | null): Promise<void> {
  if (use === null) return;
  const isFirst = await unit.runAsSystem(systemTenant, (work) => insertSignatureUse(work, use));
  if (!isFirst) throw new SignatureError('replayed');
}

const batchSize = 1_000;

/** Deletes recorded uses of signatures that are too old to be valid. Returns how many. */
export async function deleteExpiredSignatureUses(unit: UnitOfWork): Promise<number> {
  let total = 0;
  let last = batchSize;
  while (last === batchSize) {
    last = await unit.runAsSystem(systemTenant, (work) =>
      deleteSignatureUsesBefore(work, work.now, batchSize),
    );
    total += last;
  }
  return total;
}
