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
  /** Its text. Only a digest of it is kept. */
  text: string;
  kind: OAuthTokenKind;
  grantId: string;
  scopes: string[];
  /** What the engine wants to know again; without the text. */
  payload: object;
  seconds: number;
};

export type TokenState = { payload: object; secondsLeft: number; isConsumed: boolean };

export function saveToken(unit: UnitOfWork, { text, seconds, ...token }: NewToken): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) =>
    insertToken(work, { ...token, hash: sha256(text), expiresAt: addSeconds(work.now, seconds) }),
  );
}

/** A token that has not expired; `leeway`: see `useToken`. */
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
 * Uses up a code or a refresh token: true for exactly one of all who try, on whatever node. For
 * anybody else it is a reuse, which ends the whole grant (OAuth 2.1, 4.3.1), unless the first use is
 * less than the leeway ago: then the second one gets nothing and the grant stays.
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

/** Forgets those whose time has run out. Answers how many. */
export function deleteExpiredTokens(work: Work): Promise<number> {
  return deleteExpired(work);
}

/** Who waited for the first one to finish may have begun before it: without a leeway even that is a reuse. */
function isWithinLeeway({ now }: View, at: Date | null, leewaySeconds: number): boolean {
  if (at === null || leewaySeconds === 0) return false;
  return now.getTime() - at.getTime() < leewaySeconds * 1_000;
}

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);
