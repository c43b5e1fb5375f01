/**
 * The server's own signing keys (security 4.3): for messages one RS256 key, of cards and response
 * signatures, and one ES256 key, of the public UCP binding; for tokens of the authorization server an
 * ES256 key of its own. Each of these has an `active` key that signs and a `next` one that is
 * published ahead of its use; a rotation (rotate-keys.ts) makes next active, active retired, and a new
 * next. Retired keys stay published for seven days. Private parts are sealed at rest.
 */
import { newSigningKey, type SigningAlgorithm } from '../../../platform/crypto/key-pair.ts';
import type { SecretContext, Secrets } from '../../../platform/crypto/secrets.ts';
import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import {
  insertSigningKey,
  type KeyPurpose,
  listSigningKeys,
  lockSigningKeys,
  type SigningKeyState,
  type StoredSigningKey,
} from './signing-key-store.ts';

/** What there is a key for. */
export type KeyUse = { purpose: KeyPurpose; algorithm: SigningAlgorithm };

export const keyUses: readonly KeyUse[] = [
  { purpose: 'messages', algorithm: 'RS256' },
  { purpose: 'messages', algorithm: 'ES256' },
  { purpose: 'tokens', algorithm: 'ES256' },
];
const keptStates = ['active', 'next'] as const;
const publishRetiredMilliseconds = 7 * 86_400_000;

/** A key with its private part sealed, before it is stored. */
export type NewKey = Pick<
  StoredSigningKey,
  'kid' | 'purpose' | 'algorithm' | 'publicJwk' | 'privateJwk'
>;

/** RSA keys take a while to make: not while others wait for a lock. */
export async function newKey({ purpose, algorithm }: KeyUse, secrets: Secrets): Promise<NewKey> {
  const { kid, publicJwk, privateJwk } = await newSigningKey(algorithm);
  const sealed = secrets.seal(JSON.stringify(privateJwk), placeOfKey(kid));
  return { kid, purpose, algorithm, publicJwk, privateJwk: sealed };
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
    lacking.map(async (lack) => ({ ...lack, key: await newKey(lack.use, secrets) })),
  );
  return unit.runAsSystem(nobody, async (work) => {
    await lockSigningKeys(work);
    for (const { use, state } of missing(await publishedKeys(work))) {
      const fit = made.find((each) => each.use === use && each.state === state);
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
  return keyUses.flatMap((use) =>
    keptStates.filter((state) => !inState(keys, use, state)).map((state) => ({ use, state })),
  );
}

export function inState(
  keys: StoredSigningKey[],
  { purpose, algorithm }: KeyUse,
  state: SigningKeyState,
): StoredSigningKey | undefined {
  return keys.find(
    (key) => key.purpose === purpose && key.algorithm === algorithm && key.state === state,
  );
}
