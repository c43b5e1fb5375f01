import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { DomainError } from '../../kernel/domain-error.ts';
import { nothingWritten } from '../db/transaction.ts';
import { sqlStateOf, type Tenant, type UnitOfWork, type Work } from '../unit-of-work.ts';
import type { IdempotentCall } from './idempotent-call.ts';
import {
  createDuplicateQueue,
  defaultWaitTiming,
  pollUntilResult,
  shareInFlightCalls,
} from './in-flight-duplicates.ts';
import {
  completeKey,
  encryptResponse,
  lockAndReadKey,
  type ResponseCipher,
  releaseKey,
  useKey,
} from './key-store.ts';

/** `replayed` is true when the response is the stored one of an earlier call. */
export type IdempotentResult = { response: string; replayed: boolean };

export type RunIdempotent = (
  tenant: Tenant,
  call: IdempotentCall,
  operation: (work: Work) => Promise<string>,
) => Promise<IdempotentResult>;

/**
 * Digest of a JSON body in canonical form (RFC 8785), so that the order of keys does not matter.
 */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest('base64url');
}

/**
 * Runs an operation at most once per key. The key, the effect and the response are written in one
 * transaction, so a failed attempt leaves nothing and can be repeated. Duplicates in this process
 * wait for the first call before they take a connection; those in other processes poll. Both fail
 * after 5 s with 409 `idempotency_in_progress`.
 */
export function createIdempotentRunner(
  unit: UnitOfWork,
  cipher: ResponseCipher,
  timing = defaultWaitTiming,
): RunIdempotent {
  const runExclusively = createDuplicateQueue(timing);
  return (tenant, call, operation) =>
    runExclusively(`${tenant.workspaceId} ${call.scope} ${call.key}`, () =>
      pollUntilResult(
        () => unit.run(tenant, (work) => attemptOnce<never>(work, { call, cipher, operation })),
        timing,
      ),
    );
}

/**
 * An operation that calls outside services between its transactions. Each step must be idempotent,
 * also when run concurrently: after a crash before the response is stored, the next call with the
 * key runs all steps again.
 */
export type Saga<Prepared, CallResult, Result = string> = {
  /**
   * Runs in the transaction that claims the key. `isRepeat`: an earlier call has already claimed
   * it.
   */
  prepare(work: Work, isRepeat: boolean): Promise<Prepared>;
  /** Calls outside services; may run its own transactions. */
  call(prepared: Prepared): Promise<CallResult>;
  /**
   * Runs in the transaction that stores the response. A DomainError that is returned, not thrown,
   * is thrown after the commit, so that the writes of this step are kept.
   */
  commit(work: Work, callResult: CallResult): Promise<Result | DomainError>;
};

export type RunIdempotentSaga = <Prepared, CallResult>(
  tenant: Tenant,
  call: IdempotentCall,
  saga: Saga<Prepared, CallResult>,
) => Promise<IdempotentResult>;

/** Serializes the response of a saga as JSON. */
export function withJsonResponse<Prepared, CallResult, Result>(
  saga: Saga<Prepared, CallResult, Result>,
): Saga<Prepared, CallResult> {
  return {
    ...saga,
    async commit(work, callResult) {
      const result = await saga.commit(work, callResult);
      return result instanceof DomainError ? result : JSON.stringify(result);
    },
  };
}

/** Runs the steps of a saga without an idempotency key. */
export async function runSaga<Prepared, CallResult, Result>(
  unit: UnitOfWork,
  tenant: Tenant,
  { prepare, call, commit }: Saga<Prepared, CallResult, Result>,
  isRepeat = false,
): Promise<Result> {
  const callResult = await call(await unit.run(tenant, (work) => prepare(work, isRepeat)));
  const result = await unit.run(tenant, (work) => commit(work, callResult));
  if (result instanceof DomainError) throw result;
  return result;
}

/**
 * Runs a saga at most once per key. The first call claims the key for its body. A call with the same body that
 * comes before the response is stored runs the idempotent steps too; the first stored response is
 * returned to all. A DomainError releases the key.
 */
export function createIdempotentSagaRunner(
  unit: UnitOfWork,
  cipher: ResponseCipher,
  timing = defaultWaitTiming,
): RunIdempotentSaga {
  const runExclusively = createDuplicateQueue(timing);
  const shareInFlight = shareInFlightCalls<IdempotentResult>(timing);
  return (tenant, call, saga) => {
    const runWithPolling = <Result>(attempt: (work: Work) => Promise<Result | null>) =>
      pollUntilResult(() => unit.run(tenant, attempt), timing);
    const first = async (): Promise<IdempotentResult> => {
      const claimed = await runWithPolling((work) =>
        claimKey(work, { call, cipher, operation: saga.prepare }),
      );
      if ('response' in claimed) return { response: claimed.response, replayed: true };
      const callResult = await saga.call(claimed.prepared).catch(async (error: unknown) => {
        if (error instanceof DomainError)
          await unit.run(tenant, async (work) => releaseKey(work, call));
        throw error;
      });
      const operation = (work: Work) => saga.commit(work, callResult);
      const outcome = await unit
        .run(tenant, (work) => completeClaimed(work, { call, cipher, operation }))
        .catch((error: unknown) => {
          if (sqlStateOf(error) !== nothingWritten) throw error;
          return runWithPolling((work) => attemptOnce(work, { call, cipher, operation }));
        });
      if (outcome instanceof DomainError) throw outcome;
      return outcome;
    };
    const callKey = `${tenant.workspaceId} ${call.scope} ${call.key}`;
    return shareInFlight(`${callKey} ${call.fingerprint}`, () => runExclusively(callKey, first));
  };
}

type Attempt<Operation> = {
  call: IdempotentCall;
  cipher: ResponseCipher;
  operation: Operation;
};

/** Null when another process runs the call. A DomainError that is returned releases the key. */
async function attemptOnce<Failure = never>(
  work: Work,
  { call, cipher, operation }: Attempt<(work: Work) => Promise<string | Failure>>,
): Promise<IdempotentResult | Failure | null> {
  const { isLocked, known } = await lockAndReadKey(work, call, cipher);
  if (!isLocked) return null;
  if (known?.response)
    return { response: await replayResponse(work, call, known.response), replayed: true };
  if (known) return completeClaimed(work, { call, cipher, operation });
  const response = await operation(work);
  if (typeof response !== 'string') return response;
  useKey(work, call, encryptStored(work, { call, cipher }, response));
  return { response, replayed: false };
}

/** Runs the operation of a claimed key and stores its response, or releases the key. */
async function completeClaimed<Failure>(
  work: Work,
  { call, cipher, operation }: Attempt<(work: Work) => Promise<string | Failure>>,
): Promise<IdempotentResult | Failure> {
  const response = await operation(work);
  if (typeof response === 'string') {
    completeKey(work, call, encryptStored(work, { call, cipher }, response));
    return { response, replayed: false };
  }
  releaseKey(work, call);
  return response;
}

function encryptStored(
  work: Work,
  { call, cipher }: Pick<Attempt<unknown>, 'call' | 'cipher'>,
  response: string,
): string {
  const stored = call.guest ? call.guest.toStored(response, work.now) : response;
  return encryptResponse(stored, work, { call, cipher });
}

/**
 * Returns the stored response, or claims the key and prepares. Null when another process runs the
 * call.
 */
async function claimKey<Prepared>(
  work: Work,
  { call, cipher, operation }: Attempt<(work: Work, isRepeat: boolean) => Promise<Prepared>>,
): Promise<{ response: string } | { prepared: Prepared } | null> {
  const { isLocked, known } = await lockAndReadKey(work, call, cipher);
  if (!isLocked) return null;
  if (known?.response) return { response: await replayResponse(work, call, known.response) };
  if (!known) useKey(work, call, null);
  return { prepared: await operation(work, known !== null) };
}

async function replayResponse(
  work: Work,
  { guest }: IdempotentCall,
  stored: string,
): Promise<string> {
  return guest ? guest.replay(work, stored) : stored;
}
