import type { JsonObject } from '../../../../kernel/json.ts';
import { equalsConstantTime, sha256 } from '../../../../platform/crypto/signing.ts';
import { isValidSignature } from '../../../../platform/crypto/verifying-key.ts';
import type { AgentKeys } from '../keys/agent-keys.ts';
import { SignatureError } from '../signature-error.ts';
import type { SignedMessage, VerifiedSignature } from '../signed-message.ts';
import { type CompactJws, parseCompactJws, parseJsonObject } from './compact-jws.ts';
import { checkClaims } from './request-claims.ts';

type Deps = { keys: AgentKeys; now: Date; audiences: readonly string[] };

/**
 * Verifies `Request-Signature`: a detached JWS over the body with the claims in its header, or an
 * attached one whose claims contain the digest of the body. Keys are fetched last, because fetching
 * costs most. Throws a SignatureError.
 */
export async function verifyJws(
  text: string,
  message: SignedMessage,
  { keys, now, audiences }: Deps,
): Promise<VerifiedSignature> {
  const jws = parseCompactJws(text);
  const kid = checkHeader(jws.header);
  const claims = readClaims(jws, message);
  const { iss, jti, until } = checkClaims(claims, message, { now, audiences });
  const key = await keys.find(iss, kid, 'RS256');
  if (!isValidSignature(key, jws.signingInput(message.body), jws.signature))
    throw new SignatureError('signature');
  return { iss, kid, use: { iss, nonce: jti, until } };
}

/** Accepts only RS256, and rejects a signature that contains a key or the URL of one. */
function checkHeader(header: JsonObject): string {
  const { alg, kid, crit, b64 = true } = header;
  if (alg !== 'RS256') throw new SignatureError('alg');
  if (['jwk', 'jku', 'x5c', 'x5u'].some((name) => name in header))
    throw new SignatureError('key_in_header');
  if (crit !== undefined || b64 !== true) throw new SignatureError('crit');
  if (typeof kid !== 'string' || kid === '' || kid.length > 255) throw new SignatureError('claims');
  return kid;
}

/** Agents may sign other tokens with the same keys. The type marks this one as a request. */
function readClaims({ header, payload }: CompactJws, { body }: SignedMessage): JsonObject {
  const { typ } = header;
  if (payload === null) {
    if (typ !== 'request+jws') throw new SignatureError('typ');
    return header;
  }
  if (typ !== undefined && typ !== 'JWT' && typ !== 'request+jws') throw new SignatureError('typ');
  const claims = parseJsonObject(payload);
  const { content_digest: digest } = claims;
  if (typeof digest !== 'string') throw new SignatureError('claims');
  if (!equalsConstantTime(digest, sha256(body).toString('base64url')))
    throw new SignatureError('digest');
  return claims;
}
