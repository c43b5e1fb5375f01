import { type SigningKey, signDetached } from '../../../platform/crypto/key-pair.ts';
import { sha256 } from '../../../platform/crypto/signing.ts';

/**
 * Claims of a signed response. `requestSignature`: the signature header of the request, or null.
 */
export type ResponseSignatureInput = {
  iss: string;
  status: number;
  requestSignature: string | null;
  now: Date;
};

/** Creates `Response-Signature`: a detached JWS over the bytes of a response. */
export function signResponse(
  body: Uint8Array,
  { iss, status, requestSignature, now }: ResponseSignatureInput,
  key: SigningKey,
): Promise<string> {
  const header = {
    typ: 'response+jws',
    iss,
    iat: Math.floor(now.getTime() / 1_000),
    status,
    ...(requestSignature !== null && { req: sha256(requestSignature).toString('base64url') }),
  };
  return signDetached(body, header, key);
}
