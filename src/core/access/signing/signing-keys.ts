/**
 * The server's signing keys. Messages have an RS256 key, for cards and response signatures, and an
 * ES256 key, for the public UCP binding. Tokens of the authorization server have a separate ES256
 * key. Each of these has an `active` key that signs and a `next` key that is published before its
 * use. A rotation (rotate-keys.ts) activates the next key, retires the active one and creates a new
 * next key. Retired keys stay published for seven days. Private keys are encrypted at rest.
 */
import { generateSigningKey, type SigningAlgorithm } from '../../../platform/crypto/key-pair.ts';
import type { SecretContext, Secrets } from '../../../platform/crypto/secrets.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import {
  insertSigningKey,
  type KeyPurpose,
  listSigningKeys,
  lockSigningKeys,
  type SigningKeyState,
  type StoredSigningKey,
} from './signing-key-store.ts';

/** A purpose and an algorithm that have their own key. */
export type SigningKeyUse = { purpose: KeyPurpose; algorithm: SigningAlgorithm };

export const signingKeyUses: readonly SigningKeyUse[] = [
  { purpose: 'messages', algorithm: 'RS256' },
  { purpose: 'messages', algorithm: 'ES256' },
  { purpose: 'tokens', algorithm: 'ES256' },
];
const requiredStates = ['active', 'next'] as const;
const publishRetiredMilliseconds = 7 * 86_400_000;

/** A key with its private part encrypted, before it is stored. */
export type NewSigningKey = Pick<
  StoredSigningKey,
  'kid' | 'purpose' | 'algorithm' | 'publicJwk' | 'privateJwk'
>;

/** Call it outside of a lock: generating an RSA key is slow. */
export async function generateEncryptedKey(
  { purpose, algorithm }: SigningKeyUse,
  secrets: Secrets,
): Promise<NewSigningKey> {
  const { kid, publicJwk, privateJwk } = await generateSigningKey(algorithm);
  const ciphertext = secrets.encrypt(JSON.stringify(privateJwk), signingKeyScope(kid));
  return { kid, purpose, algorithm, publicJwk, privateJwk: ciphertext };
}

export async function saveSigningKey(
  work: Work,
  key: NewSigningKey,
  state: SigningKeyState,
): Promise<void> {
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
 * The published keys, oldest first; the first caller on a new database creates them. Processes that
 * start together use the same keys, because the second one to get the lock finds those of the
 * first.
 */
export async function ensureSigningKeys(
  unit: UnitOfWork,
  secrets: Secrets,
): Promise<StoredSigningKey[]> {
  const found = await unit.runAsSystem(systemTenant, listPublishedKeys);
  const missing = listMissingKeys(found);
  if (missing.length === 0) return found;
  const made = await Promise.all(
    missing.map(async (slot) => ({ ...slot, key: await generateEncryptedKey(slot.use, secrets) })),
  );
  return unit.runAsSystem(systemTenant, async (work) => {
    await lockSigningKeys(work);
    for (const { use, state } of listMissingKeys(await listPublishedKeys(work))) {
      const match = made.find((each) => each.use === use && each.state === state);
      if (match) await saveSigningKey(work, match.key, state);
    }
    return listPublishedKeys(work);
  });
}

/** The encryption context of a private key. */
export const signingKeyScope = (kid: string): SecretContext => ({
  workspaceId: systemTenant.workspaceId,
  location: `signing_keys|private_jwk|${kid}`,
});

/** Needs a system unit of work. */
export function listPublishedKeys(work: Work): Promise<StoredSigningKey[]> {
  return listSigningKeys(work, new Date(work.now.getTime() - publishRetiredMilliseconds));
}

function listMissingKeys(keys: StoredSigningKey[]) {
  return signingKeyUses.flatMap((use) =>
    requiredStates
      .filter((state) => !findKeyInState(keys, use, state))
      .map((state) => ({ use, state })),
  );
}

export function findKeyInState(
  keys: StoredSigningKey[],
  { purpose, algorithm }: SigningKeyUse,
  state: SigningKeyState,
): StoredSigningKey | undefined {
  return keys.find(
    (key) => key.purpose === purpose && key.algorithm === algorithm && key.state === state,
  );
}
