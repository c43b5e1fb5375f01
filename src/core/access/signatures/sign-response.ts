import { type SigningKey, signDetached } from '../../../platform/crypto/key-pair.ts';
import { sha256 } from '../../../platform/crypto/signing.ts';

/** What a signed answer says of itself. `requestSignature`: the header's value that it answers, or null. */
export type ResponseSignatureInput = {
  iss: string;
  status: number;
  requestSignature: string | null;
  now: Date;
};

/** `Response-Signature`: a detached JWS over the bytes of an answer (security 4.2). */
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
