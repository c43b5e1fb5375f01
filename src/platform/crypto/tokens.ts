import type { Random } from '../../kernel/id.ts';
import type { Secrets } from './secrets.ts';
import { sha256Hex } from './signing.ts';

/** Secrets of public calls, by prefix: cart, checkout session, confirmation, download, upload, invitation, confirmed membership. */
export type TokenPrefix = 'cart' | 'cs' | 'conf' | 'dl' | 'up' | 'inv' | 'mbr';

const codeLength = 5;
const secretBytes = 32;

/** A fresh secret of 256 bits that names its workspace, so that every look-up knows where to look. */
export function generateToken(kind: TokenPrefix, code: string, random: Random): string {
  return `${kind}_${code}${Buffer.from(random(secretBytes)).toString('base64url')}`;
}

/** The workspace's short code inside a token, or null when the text is none of that kind. */
export function workspaceCodeOfToken(kind: TokenPrefix, token: string): string | null {
  const [prefix, rest = ''] = [token.slice(0, kind.length + 1), token.slice(kind.length + 1)];
  if (prefix !== `${kind}_` || !/^[0-9a-z]{5}[\w-]{43}$/.test(rest)) return null;
  return rest.slice(0, codeLength);
}

/** What the database keeps of a token that is only ever looked up. */
export function tokenHash(token: string): string {
  return sha256Hex(token);
}

/** What a derived token is made from: the same subject and key give the same token again (decisions 14). */
export type TokenSubject = { kind: TokenPrefix; id: string; generation: number };

export type Tokens = {
  /** Without `keyId` the current key is used; keep the answered one beside the subject. */
  derive(subject: TokenSubject, keyId?: string): { token: string; keyId: string };
  /** The same for another workspace: for acts of the system. */
  forTenant(tenant: { workspaceId: string; code: string }): Tokens;
};

/** Tokens that are shown again but not kept: an HMAC over workspace, subject and generation. */
export function createTokens(
  secrets: Secrets,
  tenant: { workspaceId: string; code: string },
): Tokens {
  return {
    derive({ kind, id, generation }, keyId) {
      const mac = secrets.mac(`${kind}|${id}|${generation}`, tenant.workspaceId, keyId);
      const token = `${kind}_${tenant.code}${mac.bytes.toString('base64url')}`;
      return { token, keyId: mac.keyId };
    },
    forTenant: (other) => createTokens(secrets, other),
  };
}
