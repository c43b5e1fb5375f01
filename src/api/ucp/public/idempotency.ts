import type { ObjectVersion } from '../../../http/guest-replay.ts';
import { clientAddress } from '../../../http/input/client-network.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { GuestReplay, IdempotentCall } from '../../../platform/idempotency/idempotent-call.ts';
import {
  fingerprintOf,
  type IdempotentResult,
  runSaga,
  type Saga,
  withJsonResponse,
} from '../../../platform/idempotency/run-idempotent.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import type { UcpCaller, UcpPublicDeps } from './caller.ts';

/** What an operation answers. `isReplayed`: it is what the first caller with this key was told. */
export type OperationResult = { status: 200 | 201; body: object; isReplayed: boolean };

export const okResult = (
  body: object,
  status: OperationResult['status'] = 200,
): OperationResult => ({
  status,
  body,
  isReplayed: false,
});

/** The body of a write, and which object it shows. `status`: of the answer, where the write itself decides. */
export type WriteResult = {
  about: ObjectVersion;
  body: object;
  status?: OperationResult['status'];
};

/** A write, and what tells it apart from others: its operation, the store or thing it is about, and all that was sent. */
export type WriteRequest = {
  operation: string;
  about: string;
  args: unknown;
  tenant: Tenant;
  /** How a guest's response is repeated. */
  replay: GuestReplay;
  /** Of the answer, when it is not 200. */
  status?: OperationResult['status'];
};

const keepHours = 72;

/** Runs a write in one transaction, once for each key; without a key it just runs. */
export async function runIdempotentWrite(
  { unit, idempotent, guestStorage }: UcpPublicDeps,
  caller: UcpCaller,
  write: WriteRequest,
  show: (work: Work) => Promise<WriteResult>,
): Promise<OperationResult> {
  const ip = guestIp(caller);
  guestStorage.assertWithinAllowance(ip);
  const act = guestStorage.metered(ip, show);
  const call = toIdempotentCall(caller, write);
  if (!call) return toOperationResult(await unit.run(write.tenant, act), write);
  const textOf = async (work: Work) => JSON.stringify(await act(work));
  return readStoredResult(await idempotent(write.tenant, call, textOf), write);
}

/** The same for an act with calls to the outside between its transactions. */
export async function runIdempotentSaga<Begun, Reached>(
  { unit, idempotentSaga, guestStorage }: UcpPublicDeps,
  caller: UcpCaller,
  write: WriteRequest,
  given: Saga<Begun, Reached, WriteResult>,
): Promise<OperationResult> {
  const ip = guestIp(caller);
  guestStorage.assertWithinAllowance(ip);
  const commit = guestStorage.metered(ip, (work, reached: Reached) => given.commit(work, reached));
  const steps = { ...given, commit };
  const call = toIdempotentCall(caller, write);
  if (!call) return toOperationResult(await runSaga(unit, write.tenant, steps, true), write);
  return readStoredResult(await idempotentSaga(write.tenant, call, withJsonResponse(steps)), write);
}

const credentialOf = ({ bearer, buyer }: UcpCaller) => (bearer ?? buyer)?.credentialId ?? null;

const guestIp = (caller: UcpCaller) => (credentialOf(caller) === null ? caller.ip : null);

/** Keys are kept apart by caller, operation and thing; both bindings share them. Secrets are kept as digests only. */
function toIdempotentCall(
  caller: UcpCaller,
  { operation, about, args, replay }: WriteRequest,
): IdempotentCall | null {
  const { idempotencyKey: key, ip } = caller;
  if (key === null) return null;
  const credential = credentialOf(caller);
  const scope = `ucp ${credential ?? clientAddress(ip)} ${operation} ${sha256Hex(about)}`;
  const call = { scope, key, fingerprint: fingerprintOf(args), keepHours };
  return credential === null ? { ...call, guest: replay } : call;
}

function readStoredResult(
  { response, replayed }: IdempotentResult,
  write: WriteRequest,
): OperationResult {
  const kept: WriteResult | object = JSON.parse(response);
  // A response that version 0.7 stored is the body alone.
  const isReplayed = replayed;
  return 'about' in kept
    ? toOperationResult(kept, write, isReplayed)
    : { ...okResult(kept, write.status), isReplayed };
}

const toOperationResult = (
  { body, status }: WriteResult,
  write: WriteRequest,
  isReplayed = false,
): OperationResult => ({
  status: status ?? write.status ?? 200,
  body,
  isReplayed,
});
