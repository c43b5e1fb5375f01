import type { Random } from '../../kernel/id.ts';
import type { Secrets } from './secrets.ts';
import { sha256Hex } from './signing.ts';

/**
 * Token prefixes: cart, checkout session, order confirmation, download, upload, invitation,
 * membership confirmation, preview of an email, console, product feeds, key of an agent connection,
 * and delegated payment token of the sandbox.
 */
export type TokenPrefix =
  | 'cart'
  | 'cs'
  | 'conf'
  | 'dl'
  | 'up'
  | 'inv'
  | 'mbr'
  | 'prev'
  | 'console'
  | 'feed'
  | 'agent'
  | 'vt';

const codeLength = 5;
const secretBytes = 32;

/**
 * A new 256-bit secret. It contains the code of its workspace, so that a lookup knows the tenant.
 */
export function generateToken(kind: TokenPrefix, code: string, random: Random): string {
  return `${kind}_${code}${Buffer.from(random(secretBytes)).toString('base64url')}`;
}

/** The workspace code in a token; null if the text is not a token of this kind. */
export function workspaceCodeOfToken(kind: TokenPrefix, token: string): string | null {
  const [prefix, rest = ''] = [token.slice(0, kind.length + 1), token.slice(kind.length + 1)];
  if (prefix !== `${kind}_` || !/^[0-9a-z]{5}[\w-]{43}$/.test(rest)) return null;
  return rest.slice(0, codeLength);
}

/** The hash under which a token that need not be shown again is stored. */
export function tokenHash(token: string): string {
  return sha256Hex(token);
}

/** What a token is derived from: the same subject and key give the same token. */
export type TokenSubject = { kind: TokenPrefix; id: string; generation: number };

export type Tokens = {
  /** Uses the current key unless `keyId` is given. Store the returned key id beside the subject. */
  derive(subject: TokenSubject, keyId?: string): { token: string; keyId: string };
  /** The same for another workspace, for transactions that run as system. */
  forTenant(tenant: { workspaceId: string; code: string }): Tokens;
};

/** Derives tokens with an HMAC, so that they can be shown again without being stored. */
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
