import { sha256 } from '../../../../platform/crypto/signing.ts';
import {
  systemTenant,
  type UnitOfWork,
  type View,
  type Work,
} from '../../../../platform/unit-of-work.ts';
import { revokeGrant } from '../revoke-grant.ts';
import {
  consumeToken,
  deleteExpired,
  deleteToken,
  findToken as findStored,
  findTokenUse,
  insertToken,
  type OAuthTokenKind,
} from './token-store.ts';

export type { OAuthTokenKind } from './token-store.ts';

export type NewToken = {
  /** Only a digest of it is stored. */
  text: string;
  kind: OAuthTokenKind;
  grantId: string;
  scopes: string[];
  /** The data that the authorization server stores for a token, without the token itself. */
  payload: object;
  seconds: number;
};

export type TokenState = { payload: object; secondsLeft: number; isConsumed: boolean };

export function saveToken(unit: UnitOfWork, { text, seconds, ...token }: NewToken): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) =>
    insertToken(work, { ...token, hash: sha256(text), expiresAt: addSeconds(work.now, seconds) }),
  );
}

/** An unexpired token, unless it was consumed within the leeway: see `redeemToken`. */
export function findToken(
  unit: UnitOfWork,
  { text, kind }: Pick<NewToken, 'text' | 'kind'>,
  leewaySeconds: number,
): Promise<TokenState | null> {
  return unit.querySingleAsSystem(async (view) => {
    const found = await findStored(view, kind, sha256(text));
    if (!found || isWithinLeeway(view, found.consumedAt, leewaySeconds)) return null;
    return {
      payload: found.payload,
      secondsLeft: (found.expiresAt.getTime() - view.now.getTime()) / 1_000,
      isConsumed: found.consumedAt !== null,
    };
  });
}

/**
 * Consumes a code or a refresh token: true for exactly one of several concurrent callers in all
 * processes. A second use revokes the whole grant (OAuth 2.1, section 4.3.1), unless it follows the
 * first within the leeway: then it fails and the grant stays.
 */
export function redeemToken(
  unit: UnitOfWork,
  text: string,
  leewaySeconds: number,
): Promise<boolean> {
  return unit.runAsSystem(systemTenant, async (work) => {
    const hash = sha256(text);
    if (await consumeToken(work, hash)) return true;
    const use = await findTokenUse(work, hash);
    if (use && !isWithinLeeway(work, use.consumedAt, leewaySeconds))
      await revokeGrant(work, use.grantId, 'token_reused');
    return false;
  });
}

export function removeToken(unit: UnitOfWork, text: string): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) => deleteToken(work, sha256(text)));
}

/** Deletes expired tokens. Returns how many. */
export function deleteExpiredTokens(work: Work): Promise<number> {
  return deleteExpired(work);
}

/**
 * A request that waited for the first use may have started before it. Without a leeway even that
 * counts as a reuse.
 */
function isWithinLeeway({ now }: View, at: Date | null, leewaySeconds: number): boolean {
  if (at === null || leewaySeconds === 0) return false;
  return now.getTime() - at.getTime() < leewaySeconds * 1_000;
}

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);
