import { DomainError } from '../../../kernel/domain-error.ts';
import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import { type BuyerScope, isBuyerScope, isScope, type Scope } from '../scope.ts';
import type { SurfaceRestriction } from '../surface.ts';
import { canManageWorkspace, roles } from '../users/role.ts';

/**
 * What a user has allowed a client. `merchant`: to act in a workspace; `buyer`: to buy on the
 * user's behalf, in the stores of one workspace or, without one, in all stores.
 */
export type Grant = {
  id: Id<'grt'>;
  kind: 'merchant' | 'buyer';
  workspaceId: WorkspaceId | null;
  userId: Id<'usr'>;
  clientId: string;
  /** The name that the consent page displayed. */
  clientName: string;
  scopes: string[];
  /** The resources its tokens may be used at (RFC 8707). */
  resources: string[];
  /** The surfaces its tokens are restricted to; null: every surface. */
  surfaces: SurfaceRestriction;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

/** The scopes that a client requests: merchant or buyer scopes, never both. */
export type ScopeRequest =
  | { kind: 'merchant'; scopes: Scope[] }
  | { kind: 'buyer'; scopes: BuyerScope[] }
  | { kind: 'mixed' | 'nothing' };

/** Scopes that many clients send and that grant nothing here. */
const ignoredScopes = new Set(['openid', 'offline_access']);

/** Parses requested scopes. `openid` alone is a merchant request without any scope. */
export function parseScopeRequest(words: readonly string[]): ScopeRequest {
  const merchant = words.filter(isScope);
  const buyer = words.filter(isBuyerScope);
  if (merchant.length > 0 && buyer.length > 0) return { kind: 'mixed' };
  if (buyer.length > 0) return { kind: 'buyer', scopes: buyer };
  if (merchant.length > 0 || words.includes('openid'))
    return { kind: 'merchant', scopes: merchant };
  return { kind: 'nothing' };
}

/** Whether a scope is accepted in a request. */
export function isKnownScope(word: string): boolean {
  return isScope(word) || isBuyerScope(word) || ignoredScopes.has(word);
}

/** Roles that may connect an app to their workspace. */
export const consentingRoles = roles.filter(canManageWorkspace);

/** How long a grant and all its tokens can last. */
export const grantDays = 365;

export const consentNeedsAdmin = () =>
  new DomainError(
    'forbidden',
    'consent_needs_admin',
    'Only an owner or an admin of the workspace may connect an app to it. Ask one of them to do it.',
  );
