import { sha256Hex } from '../../platform/crypto/signing.ts';
import type { IdempotentCall } from '../../platform/idempotency/idempotent-call.ts';
import {
  fingerprintOf,
  type IdempotentResult,
  runSaga,
  type Saga,
  withJsonResponse,
} from '../../platform/idempotency/run-idempotent.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { AcpCaller, AcpDeps } from './caller.ts';

/** The response of an operation. `isReplayed`: an earlier call with the same key stored it. */
export type AcpResult = { status: 200 | 201; body: object; isReplayed: boolean };

export const okResult = (body: object, status: AcpResult['status'] = 200): AcpResult => ({
  status,
  body,
  isReplayed: false,
});

/** A write; `operation` and `about` stand for its path, `args` for its body. */
export type AcpWrite = {
  operation: string;
  about: string;
  args: unknown;
  status?: AcpResult['status'];
  preload?: IdempotentCall['preload'];
};

const retentionHours = 72;

/** Runs a write in one transaction, once per idempotency key. Without a key it always runs. */
export async function runIdempotentWrite(
  { unit, idempotent }: AcpDeps,
  caller: AcpCaller,
  write: AcpWrite,
  show: (work: Work) => Promise<object>,
): Promise<AcpResult> {
  const { tenant } = caller.site;
  const call = toIdempotentCall(caller, write);
  if (!call) return okResult(await unit.run(tenant, show), write.status);
  const textOf = async (work: Work) => JSON.stringify(await show(work));
  return toResult(await idempotent(tenant, call, textOf), write);
}

/** The same for a saga, which calls outside services between its transactions. */
export async function runIdempotentSaga<Prepared, Called>(
  { unit, idempotentSaga }: AcpDeps,
  caller: AcpCaller,
  write: AcpWrite,
  saga: Saga<Prepared, Called, object>,
): Promise<AcpResult> {
  const { tenant } = caller.site;
  const call = toIdempotentCall(caller, write);
  if (!call) return okResult(await runSaga(unit, tenant, saga), write.status);
  return toResult(await idempotentSaga(tenant, call, withJsonResponse(saga)), write);
}

/** `about` may be a secret, so the scope has only its digest. */
function toIdempotentCall(
  { idempotencyKey: key, connection }: AcpCaller,
  { operation, about, args, preload }: AcpWrite,
): IdempotentCall | null {
  if (key === null) return null;
  const scope = `acp ${connection.id} ${operation} ${sha256Hex(about)}`;
  return { scope, key, fingerprint: fingerprintOf(args), retentionHours, preload };
}

const toResult = (
  { response, replayed: isReplayed }: IdempotentResult,
  { status = 200 }: AcpWrite,
): AcpResult => ({ status, body: JSON.parse(response), isReplayed });
