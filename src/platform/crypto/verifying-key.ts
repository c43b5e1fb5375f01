import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { JWK } from 'jose';
import type { SigningAlgorithm } from './key-pair.ts';

/** The public part of a key that somebody else signs with. */
export type VerifyingKey = { kid: string; algorithm: SigningAlgorithm; key: KeyObject };

/** RSA below it can be broken; far above it, checking costs what strangers should not make us pay. */
const rsaModulusBits = { least: 2_048, most: 8_192 };
const maxPublicExponent = 2n ** 33n;

/** A JWK as a key for one algorithm, or null: another kind, too weak, or no public signing key. */
export function toVerifyingKey(jwk: JWK, algorithm: SigningAlgorithm): VerifyingKey | null {
  const { kid, alg = algorithm, use = 'sig', d, k } = jwk;
  if (kid === undefined || alg !== algorithm || use !== 'sig' || d !== undefined || k !== undefined)
    return null;
  const key = toPublicKey(jwk);
  return key && isAcceptableKey(key, algorithm) ? { kid, algorithm, key } : null;
}

function toPublicKey({ kty, n, e, crv, x, y }: JWK): KeyObject | null {
  const members = { kty, n, e, crv, x, y };
  try {
    return createPublicKey({ key: members as JsonWebKey, format: 'jwk' });
  } catch {
    return null;
  }
}

function isAcceptableKey(
  { asymmetricKeyType: type, asymmetricKeyDetails }: KeyObject,
  algorithm: string,
) {
  const { modulusLength = 0, publicExponent = 0n, namedCurve } = asymmetricKeyDetails ?? {};
  if (algorithm === 'ES256') return type === 'ec' && namedCurve === 'prime256v1';
  return (
    type === 'rsa' &&
    modulusLength >= rsaModulusBits.least &&
    modulusLength <= rsaModulusBits.most &&
    publicExponent <= maxPublicExponent
  );
}

/** The algorithm is the key's, whatever anybody says. ES256 signatures are r and s, 32 bytes each. */
export function isValidSignature(
  { key, algorithm }: Pick<VerifyingKey, 'key' | 'algorithm'>,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (algorithm === 'RS256') return verify('RSA-SHA256', data, key, signature);
  if (signature.length !== 64) return false;
  return verify('SHA256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);
}
