import type { ObjectVersion } from '../../../http/guest-replay.ts';
import { clientAddress } from '../../../http/input/client-network.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type {
  GuestResponseStorage,
  IdempotentCall,
} from '../../../platform/idempotency/idempotent-call.ts';
import {
  fingerprintOf,
  type IdempotentResult,
  runSaga,
  type Saga,
  withJsonResponse,
} from '../../../platform/idempotency/run-idempotent.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import type { UcpCaller, UcpPublicDeps } from './caller.ts';

/** The result of an operation. `isReplayed`: it was stored by an earlier call with the same key. */
export type OperationResult = { status: 200 | 201; body: object; isReplayed: boolean };

export const okResult = (
  body: object,
  status: OperationResult['status'] = 200,
): OperationResult => ({
  status,
  body,
  isReplayed: false,
});

/** The body of a write and the object in it. `status` overrides that of the request. */
export type WriteResult = {
  about: ObjectVersion;
  body: object;
  status?: OperationResult['status'];
};

/** A write. `operation` and `about` are part of the key's scope, `args` of the fingerprint. */
export type WriteRequest = {
  operation: string;
  about: string;
  args: unknown;
  tenant: Tenant;
  /** Rebuilds a guest's response for a repeated key. */
  replay: GuestResponseStorage;
  /** Status of the response; default 200. */
  status?: OperationResult['status'];
  preload?: IdempotentCall['preload'];
};

const retentionHours = 72;

/** Runs a write in one transaction, once per idempotency key. Without a key it always runs. */
export async function runIdempotentWrite(
  { unit, idempotent, guestStorage }: UcpPublicDeps,
  caller: UcpCaller,
  write: WriteRequest,
  show: (work: Work) => Promise<WriteResult>,
): Promise<OperationResult> {
  const ip = guestIp(caller);
  guestStorage.assertWithinAllowance(ip);
  const meteredWrite = guestStorage.metered(ip, show);
  const call = toIdempotentCall(caller, write);
  if (!call) return toOperationResult(await unit.run(write.tenant, meteredWrite), write);
  const textOf = async (work: Work) => JSON.stringify(await meteredWrite(work));
  return readStoredResult(await idempotent(write.tenant, call, textOf), write);
}

/** The same for a saga, which calls outside services between its transactions. */
export async function runIdempotentSaga<Begun, Reached>(
  { unit, idempotentSaga, guestStorage }: UcpPublicDeps,
  caller: UcpCaller,
  write: WriteRequest,
  saga: Saga<Begun, Reached, WriteResult>,
): Promise<OperationResult> {
  const ip = guestIp(caller);
  guestStorage.assertWithinAllowance(ip);
  const commit = guestStorage.metered(ip, (work, reached: Reached) => saga.commit(work, reached));
  const steps = { ...saga, commit };
  const call = toIdempotentCall(caller, write);
  if (!call) return toOperationResult(await runSaga(unit, write.tenant, steps, true), write);
  return readStoredResult(await idempotentSaga(write.tenant, call, withJsonResponse(steps)), write);
}

const credentialOf = ({ bearer, buyer }: UcpCaller) => (bearer ?? buyer)?.credentialId ?? null;

const guestIp = (caller: UcpCaller) => (credentialOf(caller) === null ? caller.ip : null);

/**
 * Keys are scoped by caller, operation and object; REST and MCP share them. `about` may be a
 * secret, so the scope has only its digest.
 */
function toIdempotentCall(
  caller: UcpCaller,
  { operation, about, args, replay, preload }: WriteRequest,
): IdempotentCall | null {
  const { idempotencyKey: key, ip } = caller;
  if (key === null) return null;
  const credential = credentialOf(caller);
  const scope = `ucp ${credential ?? clientAddress(ip)} ${operation} ${sha256Hex(about)}`;
  const call = { scope, key, fingerprint: fingerprintOf(args), retentionHours, preload };
  return credential === null ? { ...call, guest: replay } : call;
}

function readStoredResult(
  { response, replayed }: IdempotentResult,
  write: WriteRequest,
): OperationResult {
  const stored: WriteResult | object = JSON.parse(response);
  // Responses stored by version 0.7 are the body alone.
  const isReplayed = replayed;
  return 'about' in stored
    ? toOperationResult(stored, write, isReplayed)
    : { ...okResult(stored, write.status), isReplayed };
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
