import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { JWK } from 'jose';
import type { SigningAlgorithm } from './key-pair.ts';

/** A public key of another party, to verify its signatures. */
export type VerifyingKey = { kid: string; algorithm: SigningAlgorithm; key: KeyObject };

/** Shorter RSA keys are too weak; longer ones, and large exponents, make verification expensive. */
const rsaModulusBits = { min: 2_048, max: 8_192 };
const maxPublicExponent = 2n ** 33n;

/** Imports a public JWK for one algorithm; null if it is of another kind, private, or too weak. */
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
    modulusLength >= rsaModulusBits.min &&
    modulusLength <= rsaModulusBits.max &&
    publicExponent <= maxPublicExponent
  );
}

/** Verifies with the algorithm of the key. ES256 signatures are r and s, 32 bytes each. */
export function isValidSignature(
  { key, algorithm }: Pick<VerifyingKey, 'key' | 'algorithm'>,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (algorithm === 'RS256') return verify('RSA-SHA256', data, key, signature);
  if (signature.length !== 64) return false;
  return verify('SHA256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);
}
