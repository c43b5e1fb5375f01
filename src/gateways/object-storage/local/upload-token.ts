import { timingSafeEqual } from 'node:crypto';
import type { ExpectedUpload } from '../../../core/media/object-storage.ts';
import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';

/** The parts of a token, in this order: key, content type, most bytes, end in milliseconds, name of the signing key. */
type TokenClaims = [string, string, number, number, string];

/** Everything about an upload, signed: the address knows by itself what it takes (security 9). */
export function signUploadToken(secrets: Secrets, upload: ExpectedUpload): string {
  const { key, contentType, maxBytes, expiresAt } = upload;
  const keyId = secrets.currentKeyId;
  const claims: TokenClaims = [key, contentType, maxBytes, expiresAt.getTime(), keyId];
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${text}.${macOf(secrets, text, { key, keyId }).toString('base64url')}`;
}

/** What a token of ours says; 404 `upload_not_found` for any other, 410 `upload_expired` after its time. */
export function readUploadToken(secrets: Secrets, token: string, now: Date): ExpectedUpload {
  const claims = verifyToken(secrets, token);
  if (!claims) throw notFound('upload_not_found', 'This is no upload address of this server.');
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
    const given = Buffer.from(mac, 'base64url');
    const expected = macOf(secrets, text, { key, keyId });
    return given.length === expected.length && timingSafeEqual(given, expected) ? claims : null;
  } catch {
    // Signed with a key that was taken away since, or never was one.
    return null;
  }
}

function parseClaims(text: string): TokenClaims | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isWhole =
      Array.isArray(claims) && claims.map((claim) => typeof claim).join() === claimTypes;
    return isWhole ? (claims as unknown as TokenClaims) : null;
  } catch {
    return null;
  }
}

const claimTypes = 'string,string,number,number,string';

/** Under the key of the workspace that the upload belongs to: `uploads/<workspace>/<asset>`. */
function macOf(secrets: Secrets, text: string, { key, keyId }: { key: string; keyId: string }) {
  const [, workspaceId = ''] = key.split('/');
  return secrets.mac(`upload|${text}`, workspaceId, keyId).bytes;
}

const uploadExpiredError = () =>
  new DomainError('gone', 'upload_expired', 'This upload address has expired: ask for a new one.');
