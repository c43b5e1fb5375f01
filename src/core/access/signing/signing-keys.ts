/**
 * The server's own signing keys (security 4.3): one RS256 key for cards and response signatures and
 * one ES256 key for the public UCP binding. Each algorithm has an `active` key that signs and a
 * `next` one that is published ahead of its use; a rotation makes next active, active retired, and
 * a new next. Retired keys stay published for seven days. Private parts are sealed at rest.
 */
import { newSigningKey, type SigningAlgorithm } from '../../../platform/crypto/key-pair.ts';
import type { SecretContext, Secrets } from '../../../platform/crypto/secrets.ts';
import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import {
  activateSigningKey,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKey,
  type SigningKeyState,
  type StoredSigningKey,
} from './signing-key-store.ts';

const algorithms = ['RS256', 'ES256'] as const satisfies SigningAlgorithm[];
const keptStates = ['active', 'next'] as const;
const publishRetiredMilliseconds = 7 * 86_400_000;

/** A rotation's outcome for one algorithm, by key id. `retired` is null when there was no key before. */
export type Rotation = {
  algorithm: SigningAlgorithm;
  active: string;
  next: string;
  retired: string | null;
};

/** Puts the next keys to use and publishes new ones after them. Needs a system unit of work. */
export async function rotateSigningKeys(work: Work, secrets: Secrets): Promise<Rotation[]> {
  await lockSigningKeys(work);
  const keys = await publishedKeys(work);
  const rotations: Rotation[] = [];
  for (const algorithm of algorithms) {
    const active = inState(keys, algorithm, 'active');
    const next = inState(keys, algorithm, 'next');
    if (active) await retireSigningKey(work, active.kid);
    if (next) await activateSigningKey(work, next.kid);
    const signing = next ?? (await add(work, await newKey(algorithm, 'active', secrets)));
    const following = await add(work, await newKey(algorithm, 'next', secrets));
    rotations.push({
      algorithm,
      active: signing.kid,
      next: following.kid,
      retired: active?.kid ?? null,
    });
  }
  return rotations;
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
  if (missing(found).length === 0) return found;
  // RSA keys take a while: they are made before the lock is taken.
  const made = await Promise.all(
    missing(found).map(({ algorithm, state }) => newKey(algorithm, state, secrets)),
  );
  return unit.runAsSystem(nobody, async (work) => {
    await lockSigningKeys(work);
    for (const { algorithm, state } of missing(await publishedKeys(work))) {
      const key = inState(made, algorithm, state);
      if (key) await add(work, key);
    }
    return publishedKeys(work);
  });
}

/** Where a key's private part is sealed. */
export const placeOfKey = (kid: string): SecretContext => ({
  workspaceId: nobody.workspaceId,
  place: `signing_keys|private_jwk|${kid}`,
});

type NewKey = Omit<StoredSigningKey, 'createdAt' | 'retiredAt'>;

async function newKey(
  algorithm: SigningAlgorithm,
  state: SigningKeyState,
  secrets: Secrets,
): Promise<NewKey> {
  const { kid, publicJwk, privateJwk } = await newSigningKey(algorithm);
  const sealed = secrets.seal(JSON.stringify(privateJwk), placeOfKey(kid));
  return { kid, algorithm, state, publicJwk, privateJwk: sealed };
}

async function add(work: Work, key: NewKey): Promise<NewKey> {
  await insertSigningKey(work, { ...key, createdAt: work.now, retiredAt: null });
  return key;
}

function publishedKeys(work: Work): Promise<StoredSigningKey[]> {
  return listSigningKeys(work, new Date(work.now.getTime() - publishRetiredMilliseconds));
}

function missing(keys: NewKey[]) {
  return algorithms.flatMap((algorithm) =>
    keptStates
      .filter((state) => !inState(keys, algorithm, state))
      .map((state) => ({ algorithm, state })),
  );
}

function inState<Key extends NewKey>(
  keys: Key[],
  algorithm: SigningAlgorithm,
  state: SigningKeyState,
): Key | undefined {
  return keys.find((key) => key.algorithm === algorithm && key.state === state);
}
