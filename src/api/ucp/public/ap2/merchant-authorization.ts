import canonicalize from 'canonicalize';
import { compactVerify, importJWK } from 'jose';
import type {
  SigningKeyRing,
  SigningKeys,
} from '../../../../core/access/signing/signing-key-ring.ts';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';
import { signDetached } from '../../../../platform/crypto/key-pair.ts';
import type { UcpCaller } from '../caller.ts';
import { mandateError } from './mandate-error.ts';

export const ap2Capability = 'dev.ucp.shopping.ap2_mandate';

/** Adds our signature to a checkout if AP2 was negotiated; other bodies are returned as they are. */
export async function withMerchantAuthorization(
  signingKeys: SigningKeyRing,
  { active, channel }: Pick<UcpCaller, 'active' | 'channel'>,
  body: object,
): Promise<object> {
  if (!active.has(ap2Capability) || !('id' in body && 'status' in body)) return body;
  // Tools leave nulls out, and the signature covers the checkout as it is served.
  const dropNulls = (_name: string, value: unknown) => (value === null ? undefined : value);
  const served = JSON.parse(JSON.stringify(body, channel === 'mcp' ? dropNulls : undefined));
  const { active: keys } = await signingKeys();
  const authorization = await signDetached(canonicalBytes(served), {}, keys.ES256);
  return { ...served, ap2: { merchant_authorization: authorization } };
}

/**
 * Verifies our signature of a checkout that a mandate contains. Throws
 * `merchant_authorization_missing` and `merchant_authorization_invalid`.
 */
export async function assertAuthorized(keys: SigningKeys, checkout: JsonObject): Promise<void> {
  const { ap2, ...signed } = checkout;
  const detached = isObject(ap2) ? ap2.merchant_authorization : undefined;
  if (typeof detached !== 'string') throw mandateError('merchant_authorization_missing');
  const [header, payload, signature, ...more] = detached.split('.');
  if (payload !== '' || more.length > 0) throw mandateError('merchant_authorization_invalid');
  const bytes = canonicalBytes(signed);
  await verifyOwnJws(keys, `${header}.${bytes.toString('base64url')}.${signature}`);
}

/** Verifies a compact JWS of ours and returns its payload. */
export async function verifyOwnJws(keys: SigningKeys, jws: string): Promise<Uint8Array> {
  try {
    const { payload } = await compactVerify(
      jws,
      async ({ kid }) => {
        const jwk = keys.published.find((key) => key.kid === kid && key.alg === 'ES256');
        if (!jwk) throw mandateError('merchant_authorization_invalid');
        return importJWK(jwk, 'ES256');
      },
      { algorithms: ['ES256'] },
    );
    return payload;
  } catch {
    throw mandateError('merchant_authorization_invalid');
  }
}

const canonicalBytes = (value: object): Buffer => Buffer.from(canonicalize(value) ?? '');
