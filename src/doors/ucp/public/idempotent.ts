import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { Call } from '../../../platform/once/keys.ts';
import {
  fingerprintOf,
  inText,
  type Outcome,
  runSteps,
  type Steps,
} from '../../../platform/once/once.ts';
import type { Tenant, Work } from '../../../platform/work.ts';
import type { Caller, PublicDeps } from './caller.ts';

/** What an operation answers. `isReplayed`: it is what the first caller with this key was told. */
export type Answer = { status: 200 | 201; body: object; isReplayed: boolean };

export const answered = (body: object, status: Answer['status'] = 200): Answer => ({
  status,
  body,
  isReplayed: false,
});

/** A write, and what tells it apart from others: its operation, the store or thing it is about, and all that was sent. */
export type WriteOf = {
  operation: string;
  about: string;
  args: unknown;
  tenant: Tenant;
  /** Of the answer, when it is not 200. */
  status?: Answer['status'];
};

const keepHours = 72;

/** Runs a write in one transaction, once for each key; without a key it just runs. */
export async function writeOnce(
  { unit, once }: PublicDeps,
  caller: Caller,
  write: WriteOf,
  act: (work: Work) => Promise<object>,
): Promise<Answer> {
  const call = callOf(caller, write);
  if (!call) return answered(await unit.run(write.tenant, act), write.status);
  const textOf = async (work: Work) => JSON.stringify(await act(work));
  return replayable(await once(write.tenant, call, textOf), write);
}

/** The same for a write that itself decides between 200 and 201. */
export async function writeOnceWithStatus(
  { unit, once }: PublicDeps,
  caller: Caller,
  write: WriteOf,
  act: (work: Work) => Promise<Pick<Answer, 'status' | 'body'>>,
): Promise<Answer> {
  const call = callOf(caller, write);
  if (!call) return { ...(await unit.run(write.tenant, act)), isReplayed: false };
  const { answer, replayed: isReplayed } = await once(write.tenant, call, async (work) => {
    const { status, body } = await act(work);
    return JSON.stringify([status, body]);
  });
  const kept: unknown = JSON.parse(answer);
  // An answer that a release before this one has kept is the body alone.
  const [status, body] = Array.isArray(kept) ? kept : [write.status ?? 200, kept];
  return { status, body, isReplayed };
}

/** The same for an act with calls to the outside between its transactions. */
export async function actOnce<Begun, Reached>(
  { unit, onceAcross }: PublicDeps,
  caller: Caller,
  write: WriteOf,
  steps: Steps<Begun, Reached, object>,
): Promise<Answer> {
  const call = callOf(caller, write);
  if (!call) return answered(await runSteps(unit, write.tenant, steps, true), write.status);
  return replayable(await onceAcross(write.tenant, call, inText(steps)), write);
}

/** Keys are kept apart by caller, operation and thing; both bindings share them. Secrets are kept as digests only. */
function callOf(caller: Caller, { operation, about, args }: WriteOf): Call | null {
  const { idempotencyKey: key, bearer, buyer, network } = caller;
  if (key === null) return null;
  const who = (bearer ?? buyer)?.credentialId ?? network;
  const scope = `ucp ${who} ${operation} ${sha256Hex(about)}`;
  return { scope, key, fingerprint: fingerprintOf(args), keepHours };
}

function replayable({ answer, replayed }: Outcome, { status = 200 }: WriteOf): Answer {
  return { status, body: JSON.parse(answer) as object, isReplayed: replayed };
}
