/**
 * Rotation of the signing keys (security 4.3). A key is published for a day before it signs, so that
 * whoever keeps our key set for its hour knows it; it signs for 90 days. Of nodes that rotate at the
 * same time one does.
 */

import { Refusal } from '../../../kernel/refusal.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import {
  activateSigningKey,
  lockSigningKeys,
  retireSigningKey,
  type StoredSigningKey,
  withdrawSigningKey,
} from './signing-key-store.ts';
import {
  inState,
  type KeyUse,
  keyUses,
  type NewKey,
  newKey,
  publishedKeys,
  storeKey,
} from './signing-keys.ts';

const day = 86_400_000;
const publishedAhead = day;
const usedFor = 90 * day;

/** A rotation's outcome for one use, by key id. `retired` is null when there was no key before. */
export type Rotation = KeyUse & {
  active: string;
  next: string;
  retired: string | null;
};

/**
 * Puts the next keys to use and publishes new ones after them. 409 `next_key_too_young` when they have
 * been published for less than a day. In an emergency nobody waits, and the keys that signed until now
 * are not published any more: what they have signed is not to be believed.
 */
export async function rotateSigningKeys(
  unit: UnitOfWork,
  secrets: Secrets,
  { emergency = false }: { emergency?: boolean } = {},
): Promise<Rotation[]> {
  const made = await spareKeys(secrets);
  return unit.runAsSystem(nobody, async (work) => {
    await lockSigningKeys(work);
    const keys = await publishedKeys(work);
    if (!emergency) refuseTooYoung(work, keys);
    return rotate(work, keys, { made, emergency });
  });
}

/** The same when it is due, and not otherwise. Answers what was rotated. */
export async function rotateDueKeys(unit: UnitOfWork, secrets: Secrets): Promise<Rotation[]> {
  const isDue = async (work: Work) => isRotationDue(await publishedKeys(work), work.now);
  if (!(await unit.runAsSystem(nobody, isDue))) return [];
  const made = await spareKeys(secrets);
  return unit.runAsSystem(nobody, async (work) => {
    await lockSigningKeys(work);
    const keys = await publishedKeys(work);
    return isRotationDue(keys, work.now) ? rotate(work, keys, { made, emergency: false }) : [];
  });
}

/** One to sign with, if there is none, and one to come after it. */
type Spare = { use: KeyUse; active: NewKey; next: NewKey };

function spareKeys(secrets: Secrets): Promise<Spare[]> {
  return Promise.all(
    keyUses.map(async (use) => ({
      use,
      active: await newKey(use, secrets),
      next: await newKey(use, secrets),
    })),
  );
}

function isRotationDue(keys: StoredSigningKey[], now: Date): boolean {
  return keyUses.every((use) => {
    const active = inState(keys, use, 'active');
    const next = inState(keys, use, 'next');
    if (!active || !next) return false;
    const since = active.activatedAt ?? active.createdAt;
    return now.getTime() - since.getTime() >= usedFor && isKnown(next, now);
  });
}

const isKnown = ({ createdAt }: StoredSigningKey, now: Date) =>
  now.getTime() - createdAt.getTime() >= publishedAhead;

function refuseTooYoung({ now }: Work, keys: StoredSigningKey[]): void {
  const young = keys.filter((key) => key.state === 'next' && !isKnown(key, now));
  const ready = Math.max(...young.map(({ createdAt }) => createdAt.getTime() + publishedAhead));
  if (young.length === 0) return;
  throw new Refusal(
    'wrong_state',
    'next_key_too_young',
    `The next key has not been published for a day yet, so not everybody knows it: rotate from ${new Date(ready).toISOString()} on, or now with --emergency.`,
  );
}

type Rotating = { made: Spare[]; emergency: boolean };

async function rotate(
  work: Work,
  keys: StoredSigningKey[],
  { made, emergency }: Rotating,
): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const { use, ...spare } of made) {
    const active = inState(keys, use, 'active');
    const next = inState(keys, use, 'next');
    if (active) await (emergency ? withdrawSigningKey : retireSigningKey)(work, active.kid);
    if (next) await activateSigningKey(work, next.kid);
    else await storeKey(work, spare.active, 'active');
    await storeKey(work, spare.next, 'next');
    rotations.push({
      ...use,
      active: (next ?? spare.active).kid,
      next: spare.next.kid,
      retired: active?.kid ?? null,
    });
  }
  return rotations;
}
