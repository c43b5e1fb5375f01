import { timingSafeEqual } from 'node:crypto';
import type { ExpectedUpload, SignedUpload } from '../../core/media/object-storage.ts';
import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';

/** The URL of this server to PUT the bytes of an upload to. */
export const signedUpload = (
  { origin, secrets }: { origin: string; secrets: Secrets },
  upload: ExpectedUpload,
): SignedUpload => ({
  url: `${origin}/media/uploads/${signUploadToken(secrets, upload)}`,
  headers: { 'content-type': upload.contentType },
});

/** Key, content type, maximum bytes, expiry in Unix milliseconds, id of the signing key. */
type TokenClaims = [string, string, number, number, string];

/** Signs all properties of an upload, so that its URL can be checked without a database lookup. */
function signUploadToken(secrets: Secrets, upload: ExpectedUpload): string {
  const { key, contentType, maxBytes, expiresAt } = upload;
  const keyId = secrets.currentKeyId;
  const claims: TokenClaims = [key, contentType, maxBytes, expiresAt.getTime(), keyId];
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${text}.${macOf(secrets, text, { key, keyId }).toString('base64url')}`;
}

/**
 * Verifies a token. Throws 404 `upload_not_found` if it is not valid, 410 `upload_expired` after
 * its expiry.
 */
export function readUploadToken(secrets: Secrets, token: string, now: Date): ExpectedUpload {
  const claims = verifyToken(secrets, token);
  if (!claims) throw notFound('upload_not_found', 'Upload URL not found. Request a new upload.');
  const [key, contentType, maxBytes, end] = claims;
  if (end <= now.getTime()) throw uploadExpiredError();
  return { key, contentType, maxBytes, expiresAt: new Date(end) };
}

function verifyToken(secrets: Secrets, token: string): TokenClaims | null {
  const [text = '', mac = ''] = token.split('.');
  const claims = parseClaims(text);
  if (!claims) return null;
  const [key, , , , keyId] = claims;
  try {
    const actual = Buffer.from(mac, 'base64url');
    const expected = macOf(secrets, text, { key, keyId });
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? claims : null;
  } catch {
    // The key id is unknown, for example because the key was removed.
    return null;
  }
}

function parseClaims(text: string): TokenClaims | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isValid =
      Array.isArray(claims) && claims.map((claim) => typeof claim).join() === claimTypes;
    return isValid ? (claims as unknown as TokenClaims) : null;
  } catch {
    return null;
  }
}

const claimTypes = 'string,string,number,number,string';

/** Uses the key of the workspace in the storage key, `uploads/<workspace>/<asset>`. */
function macOf(secrets: Secrets, text: string, { key, keyId }: { key: string; keyId: string }) {
  const [, workspaceId = ''] = key.split('/');
  return secrets.mac(`upload|${text}`, workspaceId, keyId).bytes;
}

const uploadExpiredError = () =>
  new DomainError('gone', 'upload_expired', 'This upload URL has expired. Request a new upload.');
