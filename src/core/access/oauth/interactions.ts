import type { Id } from '../../../kernel/id.ts';
import { sha256 } from '../../../platform/crypto/signing.ts';
import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import {
  deleteInteraction,
  findInteraction as findStored,
  lockInteraction,
  markAllowed,
  saveInteraction,
} from './client-store.ts';

/*
 * Somebody on the way through sign-in and consent. Whoever knows the id takes the next step, so the
 * row is found by a digest of it, and what the engine remembers, which names it, is sealed.
 */

type Way = { id: string; payload: object; seconds: number };

const placeOf = (hash: Buffer) => `oauth_interactions|payload|${hash.toString('base64url')}`;

export function keepInteraction(unit: UnitOfWork, { id, payload, seconds }: Way): Promise<void> {
  const hash = sha256(id);
  return unit.runAsSystem(nobody, (work) =>
    saveInteraction(work, hash, {
      sealed: work.vault.seal(JSON.stringify(payload), placeOf(hash)),
      expiresAt: new Date(work.now.getTime() + seconds * 1_000),
    }),
  );
}

export function findInteraction(
  unit: UnitOfWork,
  id: string,
): Promise<{ payload: object; secondsLeft: number } | null> {
  const hash = sha256(id);
  return unit.glanceAsSystem(async (view) => {
    const found = await findStored(view, hash);
    if (!found) return null;
    const payload: object = JSON.parse(view.vault.open(found.sealed, placeOf(hash)));
    return { payload, secondsLeft: (found.expiresAt.getTime() - view.now.getTime()) / 1_000 };
  });
}

/**
 * Runs `allow` once for an interaction, however often and by however many its form is sent. Answers the
 * grant; null: the interaction is over.
 */
export async function allowOnce(
  work: Work,
  id: string,
  allow: () => Promise<Id<'grt'>>,
): Promise<Id<'grt'> | null> {
  const hash = sha256(id);
  const earlier = await lockInteraction(work, hash);
  if (earlier === undefined) return null;
  if (earlier !== null) return earlier;
  const grantId = await allow();
  await markAllowed(work, hash, grantId);
  return grantId;
}

export function dropInteraction(unit: UnitOfWork, id: string): Promise<void> {
  return unit.runAsSystem(nobody, (work) => deleteInteraction(work, sha256(id)));
}
