import type { JWK } from 'jose';
import type { SigningAlgorithm, SigningKey } from '../../../platform/crypto/key-pair.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { KeyPurpose, StoredSigningKey } from './signing-key-store.ts';
import {
  ensureSigningKeys,
  findKeyInState,
  type SigningKeyUse,
  signingKeyScope,
} from './signing-keys.ts';

/** The signing keys at one moment. */
export type SigningKeys = {
  /** Public keys that may verify a message: next, active, and recently retired ones. */
  published: JWK[];
  /** The keys that sign messages now. */
  active: Record<SigningAlgorithm, SigningKey>;
  /** The keys for tokens of the authorization server. */
  tokens: { published: JWK[]; active: SigningKey };
  /** Changes when a key or its state changes. */
  version: string;
  /** When a key was last added or retired. */
  changedAt: Date;
};

/** Returns the signing keys; a rotation in another process is seen within a minute. */
export type SigningKeyRing = () => Promise<SigningKeys>;

const cacheMilliseconds = 60_000;

export function createSigningKeyRing(unit: UnitOfWork, secrets: Secrets): SigningKeyRing {
  let cached: { at: number; keys: Promise<SigningKeys> } | null = null;
  return () => {
    const now = unit.publishedReader().now.getTime();
    // A clock that was set back must not extend the minute.
    if (cached && Math.abs(now - cached.at) < cacheMilliseconds) return cached.keys;
    const keys = ensureSigningKeys(unit, secrets).then((rows) => decryptKeys(rows, secrets));
    cached = { at: now, keys };
    keys.catch(() => {
      cached = null;
    });
    return keys;
  };
}

function decryptKeys(rows: StoredSigningKey[], secrets: Secrets): SigningKeys {
  const changes = rows.flatMap(({ createdAt, activatedAt, retiredAt }) => [
    createdAt,
    activatedAt ?? createdAt,
    retiredAt ?? createdAt,
  ]);
  return {
    published: listPublicJwks(rows, 'messages'),
    active: {
      RS256: decryptActiveKey(rows, { purpose: 'messages', algorithm: 'RS256' }, secrets),
      ES256: decryptActiveKey(rows, { purpose: 'messages', algorithm: 'ES256' }, secrets),
    },
    tokens: {
      published: listPublicJwks(rows, 'tokens'),
      active: decryptActiveKey(rows, { purpose: 'tokens', algorithm: 'ES256' }, secrets),
    },
    version: rows.map((row) => `${row.state[0]}${row.kid}`).join(),
    changedAt: new Date(Math.max(...changes.map((change) => change.getTime()))),
  };
}

const listPublicJwks = (rows: StoredSigningKey[], purpose: KeyPurpose): JWK[] =>
  rows.filter((row) => row.purpose === purpose).map((row) => row.publicJwk);

function decryptActiveKey(
  rows: StoredSigningKey[],
  use: SigningKeyUse,
  secrets: Secrets,
): SigningKey {
  const { purpose, algorithm } = use;
  const row = findKeyInState(rows, use, 'active');
  if (!row) throw new Error(`There is no active ${algorithm} key for ${purpose}.`);
  const privateJwk = JSON.parse(secrets.decrypt(row.privateJwk, signingKeyScope(row.kid))) as JWK;
  return { kid: row.kid, algorithm, publicJwk: row.publicJwk, privateJwk };
}
