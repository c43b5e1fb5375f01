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
 * Somebody on the way through sign-in and consent. Whoever knows the id takes the next step, so the
 * row is found by a digest of it, and what the engine remembers, which names it, is sealed.
 */

type InteractionInput = { id: string; payload: object; seconds: number };

const secretScope = (hash: Buffer) => `oauth_interactions|payload|${hash.toString('base64url')}`;

/** Keeps a new one. */
export function saveInteraction(unit: UnitOfWork, way: InteractionInput): Promise<void> {
  const hash = sha256(way.id);
  return unit.runAsSystem(systemTenant, (work) =>
    insertInteraction(work, hash, toStoredInteraction(work, way)),
  );
}

/** Writes down what somebody answered. False: it is over, and the answer must not bring it back. */
export function saveInteractionAnswer(unit: UnitOfWork, way: InteractionInput): Promise<boolean> {
  const hash = sha256(way.id);
  return unit.runAsSystem(systemTenant, (work) =>
    updateInteraction(work, hash, toStoredInteraction(work, way)),
  );
}

const toStoredInteraction = (
  { secretStore, now }: Work,
  { id, payload, seconds }: InteractionInput,
) => ({
  sealed: secretStore.encrypt(JSON.stringify(payload), secretScope(sha256(id))),
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
    const payload: object = JSON.parse(view.secretStore.decrypt(found.sealed, secretScope(hash)));
    return { payload, secondsLeft: (found.expiresAt.getTime() - view.now.getTime()) / 1_000 };
  });
}

/**
 * Runs `allow` once for an interaction, however often and by however many its form is sent. Answers the
 * grant; null: the interaction is over.
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
 * Takes an interaction away, for whoever goes on with its answer: true for exactly one of all who try,
 * on whatever node, so that one consent never becomes two codes.
 */
export function consumeInteraction(unit: UnitOfWork, id: string): Promise<boolean> {
  return unit.runAsSystem(systemTenant, (work) => deleteInteraction(work, sha256(id)));
}
