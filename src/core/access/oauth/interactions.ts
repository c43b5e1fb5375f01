import type { Id } from '../../../kernel/id.ts';
import { sha256 } from '../../../platform/crypto/signing.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import {
  deleteInteraction,
  findInteraction as findStored,
  insertInteraction,
  lockInteraction,
  saveInteractionGrant,
  updateInteraction,
} from './client-store.ts';

/*
 * An interaction is a user's progress through sign-in and consent. Anyone who knows its id can
 * continue it, so the row is stored under a digest of the id, and the payload, which contains the
 * id, is encrypted.
 */

type InteractionInput = { id: string; payload: object; seconds: number };

const secretScope = (hash: Buffer) => `oauth_interactions|payload|${hash.toString('base64url')}`;

/** Stores a new interaction. */
export function saveInteraction(unit: UnitOfWork, interaction: InteractionInput): Promise<void> {
  const hash = sha256(interaction.id);
  return unit.runAsSystem(systemTenant, (work) =>
    insertInteraction(work, hash, toStoredInteraction(work, interaction)),
  );
}

/** Stores the user's answer. False: the interaction has ended and is not created again. */
export function saveInteractionAnswer(
  unit: UnitOfWork,
  interaction: InteractionInput,
): Promise<boolean> {
  const hash = sha256(interaction.id);
  return unit.runAsSystem(systemTenant, (work) =>
    updateInteraction(work, hash, toStoredInteraction(work, interaction)),
  );
}

const toStoredInteraction = (
  { secretStore, now }: Work,
  { id, payload, seconds }: InteractionInput,
) => ({
  ciphertext: secretStore.encrypt(JSON.stringify(payload), secretScope(sha256(id))),
  expiresAt: new Date(now.getTime() + seconds * 1_000),
});

export function findInteraction(
  unit: UnitOfWork,
  id: string,
): Promise<{ payload: object; secondsLeft: number } | null> {
  const hash = sha256(id);
  return unit.querySingleAsSystem(async (view) => {
    const found = await findStored(view, hash);
    if (!found) return null;
    const payload: object = JSON.parse(
      view.secretStore.decrypt(found.ciphertext, secretScope(hash)),
    );
    return { payload, secondsLeft: (found.expiresAt.getTime() - view.now.getTime()) / 1_000 };
  });
}

/**
 * Runs `allow` once per interaction, even if its form is submitted repeatedly or concurrently.
 * Returns the grant; null: the interaction has ended.
 */
export async function allowInteractionOnce(
  work: Work,
  id: string,
  allow: () => Promise<Id<'grt'>>,
): Promise<Id<'grt'> | null> {
  const hash = sha256(id);
  const earlier = await lockInteraction(work, hash);
  if (earlier === undefined) return null;
  if (earlier !== null) return earlier;
  const grantId = await allow();
  await saveInteractionGrant(work, hash, grantId);
  return grantId;
}

/**
 * Deletes an interaction before its answer is used. True for exactly one of several concurrent
 * callers in all processes, so that one consent never yields two authorization codes.
 */
export function consumeInteraction(unit: UnitOfWork, id: string): Promise<boolean> {
  return unit.runAsSystem(systemTenant, (work) => deleteInteraction(work, sha256(id)));
}
