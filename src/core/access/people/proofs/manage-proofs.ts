import { minutesAfter } from '../../../../kernel/clock.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { tokenHash } from '../../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../../platform/work.ts';
import type { Proof, Purpose } from './proof.ts';
import { deleteExpired, deleteUnused, findUnused, insertProof, markUsed } from './proof-store.ts';

// security 9: an hour for a password, a day for a sign-up.
const minutes = { reset: 60, sign_up: 24 * 60 } as const satisfies Record<Purpose, number>;

/** A secret of 256 bits to send by mail; only its digest is kept. Needs a system unit of work, as all here. */
export async function newProof(work: Work, proof: Proof): Promise<string> {
  const token = `prf_${Buffer.from(work.random(32)).toString('base64url')}`;
  await deleteExpired(work);
  await insertProof(work, {
    ...proof,
    tokenHash: tokenHash(token),
    expiresAt: minutesAfter(work.now, minutes[proof.purpose]),
  });
  return token;
}

/** What a secret proves, while it can be used; null otherwise. */
export function findProof(view: View, purpose: Purpose, token: string): Promise<Proof | null> {
  return findUnused(view, purpose, tokenHash(token));
}

/** The same, or 410 `link_used`. */
export async function getProof(view: View, purpose: Purpose, token: string): Promise<Proof> {
  const proof = await findProof(view, purpose, token);
  if (!proof) throw linkUsed();
  return proof;
}

/** The same, once: of several who come with it at the same time only one is let through. */
export async function useProof(work: Work, purpose: Purpose, token: string): Promise<Proof> {
  const proof = await getProof(work, purpose, token);
  if (!(await markUsed(work, tokenHash(token)))) throw linkUsed();
  await deleteUnused(work, proof);
  return proof;
}

/** Ends what was mailed to an address for a purpose and has not been used. */
export function endProofs(work: Work, proof: Pick<Proof, 'purpose' | 'email'>): Promise<void> {
  return deleteUnused(work, proof);
}

const linkUsed = () =>
  new Refusal(
    'gone',
    'link_used',
    'This link has been used, or its time has run out. Ask for a new one.',
  );
