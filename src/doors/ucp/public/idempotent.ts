import type { ShownObject } from '../../../http/guest-replay.ts';
import { clientAddress } from '../../../http/input/client-network.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { Call, GuestReplay } from '../../../platform/once/call.ts';
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

/** The body of a write, and which object it shows. `status`: of the answer, where the write itself decides. */
export type Shown = { about: ShownObject; body: object; status?: Answer['status'] };

/** A write, and what tells it apart from others: its operation, the store or thing it is about, and all that was sent. */
export type WriteOf = {
  operation: string;
  about: string;
  args: unknown;
  tenant: Tenant;
  /** How a guest's response is repeated. */
  replay: GuestReplay;
  /** Of the answer, when it is not 200. */
  status?: Answer['status'];
};

const keepHours = 72;

/** Runs a write in one transaction, once for each key; without a key it just runs. */
export async function writeOnce(
  { unit, once, guestStorage }: PublicDeps,
  caller: Caller,
  write: WriteOf,
  show: (work: Work) => Promise<Shown>,
): Promise<Answer> {
  const ip = guestIp(caller);
  guestStorage.assertRoom(ip);
  const act = guestStorage.counted(ip, show);
  const call = callOf(caller, write);
  if (!call) return present(await unit.run(write.tenant, act), write);
  const textOf = async (work: Work) => JSON.stringify(await act(work));
  return replayable(await once(write.tenant, call, textOf), write);
}

/** The same for an act with calls to the outside between its transactions. */
export async function actOnce<Begun, Reached>(
  { unit, onceAcross, guestStorage }: PublicDeps,
  caller: Caller,
  write: WriteOf,
  given: Steps<Begun, Reached, Shown>,
): Promise<Answer> {
  const ip = guestIp(caller);
  guestStorage.assertRoom(ip);
  const finish = guestStorage.counted(ip, (work, reached: Reached) => given.finish(work, reached));
  const steps = { ...given, finish };
  const call = callOf(caller, write);
  if (!call) return present(await runSteps(unit, write.tenant, steps, true), write);
  return replayable(await onceAcross(write.tenant, call, inText(steps)), write);
}

const credentialOf = ({ bearer, buyer }: Caller) => (bearer ?? buyer)?.credentialId ?? null;

const guestIp = (caller: Caller) => (credentialOf(caller) === null ? caller.ip : null);

/** Keys are kept apart by caller, operation and thing; both bindings share them. Secrets are kept as digests only. */
function callOf(caller: Caller, { operation, about, args, replay }: WriteOf): Call | null {
  const { idempotencyKey: key, ip } = caller;
  if (key === null) return null;
  const credential = credentialOf(caller);
  const scope = `ucp ${credential ?? clientAddress(ip)} ${operation} ${sha256Hex(about)}`;
  const call = { scope, key, fingerprint: fingerprintOf(args), keepHours };
  return credential === null ? { ...call, guest: replay } : call;
}

function replayable({ answer, replayed }: Outcome, write: WriteOf): Answer {
  const kept: Shown | object = JSON.parse(answer);
  // A response that version 0.7 stored is the body alone.
  const isReplayed = replayed;
  return 'about' in kept
    ? present(kept, write, isReplayed)
    : { ...answered(kept, write.status), isReplayed };
}

const present = ({ body, status }: Shown, write: WriteOf, isReplayed = false): Answer => ({
  status: status ?? write.status ?? 200,
  body,
  isReplayed,
});
