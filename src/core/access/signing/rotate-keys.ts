/**
 * Rotation of the signing keys. A key is published for a day before it signs, so that clients that
 * cache the key set know it by then; it signs for 90 days. If several processes find a rotation due
 * at the same time, only one of them rotates.
 */

import { DomainError } from '../../../kernel/domain-error.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import {
  activateSigningKey,
  lockSigningKeys,
  retireSigningKey,
  type StoredSigningKey,
  withdrawSigningKey,
} from './signing-key-store.ts';
import {
  findKeyInState,
  generateEncryptedKey,
  listPublishedKeys,
  type NewSigningKey,
  type SigningKeyUse,
  saveSigningKey,
  signingKeyUses,
} from './signing-keys.ts';

const dayMilliseconds = 86_400_000;
const publishLeadMilliseconds = dayMilliseconds;
const activePeriodMilliseconds = 90 * dayMilliseconds;

/**
 * The key ids of one use after a rotation. `retired`: the key that was active before, or null if
 * there was none.
 */
export type SigningKeyRotation = SigningKeyUse & {
  active: string;
  next: string;
  retired: string | null;
};

/**
 * Activates the next keys and publishes new ones to follow them. Throws 409 `rotation_too_soon` if
 * the next keys have been published for less than a day. An emergency rotation skips that check and
 * withdraws the active keys, because their signatures can no longer be trusted.
 */
export async function rotateSigningKeys(
  unit: UnitOfWork,
  secrets: Secrets,
  { emergency = false }: { emergency?: boolean } = {},
): Promise<SigningKeyRotation[]> {
  const made = await generateSpareKeys(secrets);
  return unit.runAsSystem(systemTenant, async (work) => {
    await lockSigningKeys(work);
    const keys = await listPublishedKeys(work);
    if (!emergency) assertNextKeyPublished(work, keys);
    return rotateKeys(work, keys, { made, emergency });
  });
}

/** Rotates the keys if a rotation is due; returns an empty list otherwise. */
export async function rotateDueKeys(
  unit: UnitOfWork,
  secrets: Secrets,
): Promise<SigningKeyRotation[]> {
  const isDue = async (work: Work) => isRotationDue(await listPublishedKeys(work), work.now);
  if (!(await unit.runAsSystem(systemTenant, isDue))) return [];
  const made = await generateSpareKeys(secrets);
  return unit.runAsSystem(systemTenant, async (work) => {
    await lockSigningKeys(work);
    const keys = await listPublishedKeys(work);
    return isRotationDue(keys, work.now) ? rotateKeys(work, keys, { made, emergency: false }) : [];
  });
}

/** Keys generated in advance: `active` is used only if no next key exists. */
type SpareKeys = { use: SigningKeyUse; active: NewSigningKey; next: NewSigningKey };

function generateSpareKeys(secrets: Secrets): Promise<SpareKeys[]> {
  return Promise.all(
    signingKeyUses.map(async (use) => ({
      use,
      active: await generateEncryptedKey(use, secrets),
      next: await generateEncryptedKey(use, secrets),
    })),
  );
}

function isRotationDue(keys: StoredSigningKey[], now: Date): boolean {
  return signingKeyUses.every((use) => {
    const active = findKeyInState(keys, use, 'active');
    const next = findKeyInState(keys, use, 'next');
    if (!active || !next) return false;
    const since = active.activatedAt ?? active.createdAt;
    return (
      now.getTime() - since.getTime() >= activePeriodMilliseconds &&
      isPublishedLongEnough(next, now)
    );
  });
}

const isPublishedLongEnough = ({ createdAt }: StoredSigningKey, now: Date) =>
  now.getTime() - createdAt.getTime() >= publishLeadMilliseconds;

function assertNextKeyPublished({ now }: Work, keys: StoredSigningKey[]): void {
  const tooRecent = keys.filter((key) => key.state === 'next' && !isPublishedLongEnough(key, now));
  const ready = Math.max(
    ...tooRecent.map(({ createdAt }) => createdAt.getTime() + publishLeadMilliseconds),
  );
  if (tooRecent.length === 0) return;
  throw new DomainError(
    'wrong_state',
    'rotation_too_soon',
    `The next key has been published for less than a day, so some clients may not know it yet. Rotate after ${new Date(ready).toISOString()}, or rotate now with --emergency.`,
  );
}

type RotationInput = { made: SpareKeys[]; emergency: boolean };

async function rotateKeys(
  work: Work,
  keys: StoredSigningKey[],
  { made, emergency }: RotationInput,
): Promise<SigningKeyRotation[]> {
  const rotations: SigningKeyRotation[] = [];
  for (const { use, ...spare } of made) {
    const active = findKeyInState(keys, use, 'active');
    const next = findKeyInState(keys, use, 'next');
    if (active) await (emergency ? withdrawSigningKey : retireSigningKey)(work, active.kid);
    if (next) await activateSigningKey(work, next.kid);
    else await saveSigningKey(work, spare.active, 'active');
    await saveSigningKey(work, spare.next, 'next');
    rotations.push({
      ...use,
      active: (next ?? spare.active).kid,
      next: spare.next.kid,
      retired: active?.kid ?? null,
    });
  }
  return rotations;
}
