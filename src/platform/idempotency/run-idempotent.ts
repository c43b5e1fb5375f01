import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Tenant, UnitOfWork, Work } from '../unit-of-work.ts';
import type { IdempotentCall } from './idempotent-call.ts';
import {
  createDuplicateQueue,
  createInFlightSharing,
  defaultWaitTiming,
  pollUntilResult,
} from './in-flight-duplicates.ts';
import {
  lockAndReadKey,
  type ResponseCipher,
  releaseKey,
  saveResponse,
  secretContextOf,
} from './key-store.ts';

/** `replayed`: it is what the first caller was told. */
export type IdempotentResult = { response: string; replayed: boolean };

export type RunIdempotent = (
  tenant: Tenant,
  call: IdempotentCall,
  act: (work: Work) => Promise<string>,
) => Promise<IdempotentResult>;

/** Digest of a JSON body in canonical form, so that the order of keys does not matter. */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest('base64url');
}

/**
 * Runs an act at most once for each key (decisions 2): the key, the effect and the answer are one
 * transaction, so a failed first try leaves nothing and the second one runs. Twins in this process
 * wait for the first before they take a connection; twins elsewhere poll; both give up after 5 s
 * with 409 `idempotency_in_progress`.
 */
export function createIdempotentRunner(
  unit: UnitOfWork,
  seal: ResponseCipher,
  timing = defaultWaitTiming,
): RunIdempotent {
  const alone = createDuplicateQueue(timing);
  return (tenant, call, act) =>
    alone(`${tenant.workspaceId} ${call.scope} ${call.key}`, () =>
      pollUntilResult(
        () => unit.run(tenant, (work) => attemptOnce<never>(work, { call, seal, act })),
        timing,
      ),
    );
}

/**
 * An act with calls to the outside between its transactions. Each step must be safe to repeat, also by
 * two at the same time: a crash before the answer is stored makes the next call with the key do it again.
 */
export type Saga<Begun, Reached, Answer = string> = {
  /** In the transaction that claims the key. `isRepeat`: somebody has begun already. */
  prepare(work: Work, isRepeat: boolean): Promise<Begun>;
  /** The calls to the outside, and transactions of its own. */
  call(begun: Begun): Promise<Reached>;
  /**
   * In the transaction that stores the answer. A refusal that is returned comes after the commit:
   * what led to it stays.
   */
  commit(work: Work, reached: Reached): Promise<Answer | DomainError>;
};

export type RunIdempotentSaga = <Begun, Reached>(
  tenant: Tenant,
  call: IdempotentCall,
  steps: Saga<Begun, Reached>,
) => Promise<IdempotentResult>;

/** Steps whose answer is kept as JSON. */
export function withJsonResponse<Begun, Reached, Answer>(
  steps: Saga<Begun, Reached, Answer>,
): Saga<Begun, Reached> {
  return {
    ...steps,
    async commit(work, reached) {
      const answer = await steps.commit(work, reached);
      return answer instanceof DomainError ? answer : JSON.stringify(answer);
    },
  };
}

/** The same without a key: the steps, one after the other. */
export async function runSaga<Begun, Reached, Answer>(
  unit: UnitOfWork,
  tenant: Tenant,
  { prepare, call, commit }: Saga<Begun, Reached, Answer>,
  isRepeat = false,
): Promise<Answer> {
  const reached = await call(await unit.run(tenant, (work) => prepare(work, isRepeat)));
  const answer = await unit.run(tenant, (work) => commit(work, reached));
  if (answer instanceof DomainError) throw answer;
  return answer;
}

/**
 * The same for an act that no single transaction can hold. The first call claims the key for its
 * body; whoever comes with the same body before there is an answer does the act too, which by its
 * nature has one effect, and of their answers the first that is stored is everybody's. A refusal
 * gives the key back.
 */
export function createIdempotentSagaRunner(
  unit: UnitOfWork,
  seal: ResponseCipher,
  timing = defaultWaitTiming,
): RunIdempotentSaga {
  const alone = createDuplicateQueue(timing);
  const together = createInFlightSharing<IdempotentResult>(timing);
  return (tenant, call, steps) => {
    const inTurn = <Answer>(attempt: (work: Work) => Promise<Answer | null>) =>
      pollUntilResult(() => unit.run(tenant, attempt), timing);
    const first = async (): Promise<IdempotentResult> => {
      const claimed = await inTurn((work) => claimKey(work, { call, seal, act: steps.prepare }));
      if ('answer' in claimed) return { response: claimed.answer, replayed: true };
      const reached = await steps.call(claimed.begun).catch(async (error: unknown) => {
        if (error instanceof DomainError)
          await unit.run(tenant, async (work) => releaseKey(work, call));
        throw error;
      });
      const act = (work: Work) => steps.commit(work, reached);
      const outcome = await inTurn((work) => attemptOnce(work, { call, seal, act }));
      if (outcome instanceof DomainError) throw outcome;
      return outcome;
    };
    const twin = `${tenant.workspaceId} ${call.scope} ${call.key}`;
    return together(`${twin} ${call.fingerprint}`, () => alone(twin, first));
  };
}

type Attempt<Act> = { call: IdempotentCall; seal: ResponseCipher; act: Act };

/** Null: another process is at it. What is refused by an answer gives the key back. */
async function attemptOnce<Refused = never>(
  work: Work,
  { call, seal, act }: Attempt<(work: Work) => Promise<string | Refused>>,
): Promise<IdempotentResult | Refused | null> {
  const { isLocked, known } = await lockAndReadKey(work, call, seal);
  if (!isLocked) return null;
  if (known?.answer)
    return { response: await replayResponse(work, call, known.answer), replayed: true };
  const response = await act(work);
  if (typeof response === 'string') {
    const stored = call.guest ? call.guest.toStored(response, work.now) : response;
    saveResponse(work, call, seal.encrypt(stored, secretContextOf(work, call)));
    return { response, replayed: false };
  }
  releaseKey(work, call);
  return response;
}

/** The stored answer; else the key belongs to this body, and the act has begun. Null: another process is at it. */
async function claimKey<Begun>(
  work: Work,
  { call, seal, act }: Attempt<(work: Work, isRepeat: boolean) => Promise<Begun>>,
): Promise<{ answer: string } | { begun: Begun } | null> {
  const { isLocked, known } = await lockAndReadKey(work, call, seal);
  if (!isLocked) return null;
  if (known?.answer) return { answer: await replayResponse(work, call, known.answer) };
  if (!known) saveResponse(work, call, null);
  return { begun: await act(work, known !== null) };
}

async function replayResponse(
  work: Work,
  { guest }: IdempotentCall,
  stored: string,
): Promise<string> {
  return guest ? guest.replay(work, stored) : stored;
}
