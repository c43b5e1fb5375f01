/**
 * The server's own signing keys (security 4.3): for messages one RS256 key, of cards and response
 * signatures, and one ES256 key, of the public UCP binding; for tokens of the authorization server an
 * ES256 key of its own. Each of these has an `active` key that signs and a `next` one that is
 * published ahead of its use; a rotation (rotate-keys.ts) makes next active, active retired, and a new
 * next. Retired keys stay published for seven days. Private parts are sealed at rest.
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

/** What there is a key for. */
export type SigningKeyUse = { purpose: KeyPurpose; algorithm: SigningAlgorithm };

export const signingKeyUses: readonly SigningKeyUse[] = [
  { purpose: 'messages', algorithm: 'RS256' },
  { purpose: 'messages', algorithm: 'ES256' },
  { purpose: 'tokens', algorithm: 'ES256' },
];
const requiredStates = ['active', 'next'] as const;
const publishRetiredMilliseconds = 7 * 86_400_000;

/** A key with its private part sealed, before it is stored. */
export type NewSigningKey = Pick<
  StoredSigningKey,
  'kid' | 'purpose' | 'algorithm' | 'publicJwk' | 'privateJwk'
>;

/** RSA keys take a while to make: not while others wait for a lock. */
export async function generateEncryptedKey(
  { purpose, algorithm }: SigningKeyUse,
  secrets: Secrets,
): Promise<NewSigningKey> {
  const { kid, publicJwk, privateJwk } = await generateSigningKey(algorithm);
  const sealed = secrets.encrypt(JSON.stringify(privateJwk), signingKeyScope(kid));
  return { kid, purpose, algorithm, publicJwk, privateJwk: sealed };
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
 * The published keys, oldest first; the first caller of a fresh database makes them. Processes that
 * start together end up with the same ones: whoever gets the lock second finds them made.
 */
export async function ensureSigningKeys(
  unit: UnitOfWork,
  secrets: Secrets,
): Promise<StoredSigningKey[]> {
  const found = await unit.runAsSystem(systemTenant, listPublishedKeys);
  const lacking = listMissingKeys(found);
  if (lacking.length === 0) return found;
  const made = await Promise.all(
    lacking.map(async (lack) => ({ ...lack, key: await generateEncryptedKey(lack.use, secrets) })),
  );
  return unit.runAsSystem(systemTenant, async (work) => {
    await lockSigningKeys(work);
    for (const { use, state } of listMissingKeys(await listPublishedKeys(work))) {
      const fit = made.find((each) => each.use === use && each.state === state);
      if (fit) await saveSigningKey(work, fit.key, state);
    }
    return listPublishedKeys(work);
  });
}

/** Where a key's private part is sealed. */
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
