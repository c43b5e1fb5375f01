/**
 * The server's own signing keys (security 4.3): one RS256 key for cards and response signatures and
 * one ES256 key for the public UCP binding. Each algorithm has an `active` key that signs and a
 * `next` one that is published ahead of its use; a rotation (rotate-keys.ts) makes next active, active
 * retired, and a new next. Retired keys stay published for seven days. Private parts are sealed at rest.
 */
import { newSigningKey, type SigningAlgorithm } from '../../../platform/crypto/key-pair.ts';
import type { SecretContext, Secrets } from '../../../platform/crypto/secrets.ts';
import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type SigningKeyState,
  type StoredSigningKey,
} from './signing-key-store.ts';

export const algorithms = ['RS256', 'ES256'] as const satisfies SigningAlgorithm[];
const keptStates = ['active', 'next'] as const;
const publishRetiredMilliseconds = 7 * 86_400_000;

/** A key with its private part sealed, before it is stored. */
export type NewKey = Pick<StoredSigningKey, 'kid' | 'algorithm' | 'publicJwk' | 'privateJwk'>;

/** RSA keys take a while to make: not while others wait for a lock. */
export async function newKey(algorithm: SigningAlgorithm, secrets: Secrets): Promise<NewKey> {
  const { kid, publicJwk, privateJwk } = await newSigningKey(algorithm);
  const sealed = secrets.seal(JSON.stringify(privateJwk), placeOfKey(kid));
  return { kid, algorithm, publicJwk, privateJwk: sealed };
}

export async function storeKey(work: Work, key: NewKey, state: SigningKeyState): Promise<void> {
  const activatedAt = state === 'active' ? work.now : null;
  await insertSigningKey(work, {
    ...key,
    state,
    createdAt: work.now,
    activatedAt,
    retiredAt: null,
  });
}

/**
 * The published keys, oldest first; the first caller of a fresh database makes them. Processes that
 * start together end up with the same ones: whoever gets the lock second finds them made.
 */
export async function ensureSigningKeys(
  unit: UnitOfWork,
  secrets: Secrets,
): Promise<StoredSigningKey[]> {
  const found = await unit.runAsSystem(nobody, publishedKeys);
  const lacking = missing(found);
  if (lacking.length === 0) return found;
  const made = await Promise.all(
    lacking.map(async (lack) => ({ ...lack, key: await newKey(lack.algorithm, secrets) })),
  );
  return unit.runAsSystem(nobody, async (work) => {
    await lockSigningKeys(work);
    for (const { algorithm, state } of missing(await publishedKeys(work))) {
      const fit = made.find((each) => each.algorithm === algorithm && each.state === state);
      if (fit) await storeKey(work, fit.key, state);
    }
    return publishedKeys(work);
  });
}

/** Where a key's private part is sealed. */
export const placeOfKey = (kid: string): SecretContext => ({
  workspaceId: nobody.workspaceId,
  place: `signing_keys|private_jwk|${kid}`,
});

/** Needs a system unit of work. */
export function publishedKeys(work: Work): Promise<StoredSigningKey[]> {
  return listSigningKeys(work, new Date(work.now.getTime() - publishRetiredMilliseconds));
}

function missing(keys: StoredSigningKey[]) {
  return algorithms.flatMap((algorithm) =>
    keptStates
      .filter((state) => !inState(keys, algorithm, state))
      .map((state) => ({ algorithm, state })),
  );
}

export function inState(
  keys: StoredSigningKey[],
  algorithm: SigningAlgorithm,
  state: SigningKeyState,
): StoredSigningKey | undefined {
  return keys.find((key) => key.algorithm === algorithm && key.state === state);
}
