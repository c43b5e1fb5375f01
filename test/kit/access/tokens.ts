import { randomBytes } from 'node:crypto';
import { saveClient } from '../../../src/core/access/oauth/clients.ts';
import { type OAuthConsent, recordConsent } from '../../../src/core/access/oauth/record-consent.ts';
import { revokeGrantInTransaction } from '../../../src/core/access/oauth/revoke-grant.ts';
import { type OAuthTokenKind, saveToken } from '../../../src/core/access/oauth/tokens/tokens.ts';
import { scopes as allScopes, buyerScopes, type Scope } from '../../../src/core/access/scope.ts';
import type { AccessSurface } from '../../../src/core/access/surface.ts';
import { createUser } from '../../../src/core/access/users/create-user.ts';
import { systemTenant, withTenant } from '../../../src/platform/unit-of-work.ts';
import type { Shop, Tenancy } from '../shop.ts';

type TokenOptions = {
  kind?: OAuthTokenKind;
  scopes?: readonly string[];
  of?: Tenancy;
  seconds?: number;
  /** A token of a buyer who has authorized an agent, without a workspace. */
  isBuyer?: boolean;
  /** Omitted: every surface. */
  surfaces?: AccessSurface[];
};

/** Stores a token as the OAuth provider does, with its grant. */
export async function mintToken(
  shop: Shop,
  options: TokenOptions = {},
): Promise<{ text: string; revoke(): Promise<unknown> }> {
  const { kind = 'access', scopes = allScopes, of = shop, seconds = 86_400 } = options;
  const { isBuyer = false, surfaces = null } = options;
  const { unit } = shop;
  const id = randomBytes(8).toString('hex');
  const client = { id: `client-${id}`, name: 'An app' };
  await saveClient(unit, { client_id: client.id, client_name: client.name });
  const grant = await unit.runAsSystem(systemTenant, async (system) => {
    const work = withTenant(system, of.tenant);
    const user = { email: `${id}@example.com`, name: 'Ada', password: 'a long enough secret' };
    const { id: userId } = await createUser(work, { ...user, role: 'owner' });
    const base = {
      userId,
      client,
      scopes: [...scopes],
      resources: [`http://localhost:4000${isBuyer ? '' : '/api'}`],
    };
    const consent: OAuthConsent = isBuyer
      ? { ...base, kind: 'buyer', workspaceId: null, scopes: [...buyerScopes] }
      : { ...base, kind: 'merchant', surfaces };
    return recordConsent(work, consent);
  });
  const text = randomBytes(32).toString('base64url');
  const token = { text, kind, grantId: grant.id, scopes: [...grant.scopes], payload: {}, seconds };
  await saveToken(unit, token);
  return { text, revoke: () => revokeGrantInTransaction(unit, grant.id, 'disconnected') };
}

/** Access tokens with every scope except those that include one of the given ones. */
export function tokensWithout(shop: Shop, others: (needed: readonly Scope[]) => Scope[]) {
  const tokens = new Map<string, Promise<string>>();
  return (needed: readonly Scope[]): Promise<string> => {
    const text =
      tokens.get(String(needed)) ??
      mintToken(shop, { scopes: others(needed) }).then((token) => token.text);
    tokens.set(String(needed), text);
    return text;
  };
}
