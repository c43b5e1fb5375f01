import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import {
  type CompactJWSHeaderParameters,
  CompactSign,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';

/** RS256 for UCP and A2A signatures, ES256 for the authorization server. */
export type SigningAlgorithm = 'RS256' | 'ES256';

/** `kid` is the RFC 7638 thumbprint. The private JWK must be encrypted before it is stored. */
export type SigningKey = {
  kid: string;
  algorithm: SigningAlgorithm;
  publicJwk: JWK;
  privateJwk: JWK;
};

export async function generateSigningKey(algorithm: SigningAlgorithm): Promise<SigningKey> {
  const pair = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true });
  const publicPart = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicPart);
  const use = { kid, alg: algorithm, use: 'sig' };
  const privateJwk = { ...(await exportJWK(pair.privateKey)), ...use };
  return { kid, algorithm, publicJwk: { ...publicPart, ...use }, privateJwk };
}

/** Signs the bytes as a compact JWS (RFC 7515). `alg` and `kid` always come from the key. */
export async function signJws(
  payload: Uint8Array,
  header: Omit<CompactJWSHeaderParameters, 'alg' | 'kid'>,
  key: SigningKey,
): Promise<string> {
  return new CompactSign(payload)
    .setProtectedHeader({ ...header, alg: key.algorithm, kid: key.kid })
    .sign(await importSigningKey(key));
}

/** A JWS with detached content (RFC 7515, appendix F): `header..signature`. */
export async function signDetached(
  payload: Uint8Array,
  header: Omit<CompactJWSHeaderParameters, 'alg' | 'kid'>,
  key: SigningKey,
): Promise<string> {
  const [protectedHeader, , signature] = (await signJws(payload, header, key)).split('.');
  return `${protectedHeader}..${signature}`;
}

type ImportedKey = ReturnType<typeof importJWK>;

/** Importing costs as much as signing, so imported keys are cached by the identity of their JWK. */
const importedKeys = new WeakMap<JWK, ImportedKey>();

function importSigningKey(key: SigningKey): ImportedKey {
  const known = importedKeys.get(key.privateJwk);
  if (known) return known;
  const fresh = importJWK(key.privateJwk, key.algorithm);
  importedKeys.set(key.privateJwk, fresh);
  return fresh;
}

const keyObjects = new WeakMap<JWK, KeyObject>();

/** A signature over the bytes. For ES256 it is r and s, 32 bytes each (RFC 9421, section 3.3.4). */
export function signRaw(data: Uint8Array, { algorithm, privateJwk }: SigningKey): Buffer {
  const known = keyObjects.get(privateJwk);
  const key = known ?? createPrivateKey({ key: privateJwk as JsonWebKey, format: 'jwk' });
  if (!known) keyObjects.set(privateJwk, key);
  return algorithm === 'ES256'
    ? sign('SHA256', data, { key, dsaEncoding: 'ieee-p1363' })
    : sign('RSA-SHA256', data, key);
}
