import { DomainError } from '../../../kernel/domain-error.ts';
import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import { type BuyerScope, isBuyerScope, isScope, type Scope } from '../scope.ts';
import type { SurfaceRestriction } from '../surface.ts';
import { canManageWorkspace, roles } from '../users/role.ts';

/**
 * What one person has allowed one client. `merchant`: to act in a workspace; `buyer`: to buy in the
 * person's name, in the stores of one workspace or, without one, in all of them.
 */
export type Grant = {
  id: Id<'grt'>;
  kind: 'merchant' | 'buyer';
  workspaceId: WorkspaceId | null;
  userId: Id<'usr'>;
  clientId: string;
  /** As the person was shown it. */
  clientName: string;
  scopes: string[];
  /** Where its tokens may be used (RFC 8707). */
  resources: string[];
  /** The surfaces that its tokens are restricted to; null: every surface. */
  surfaces: SurfaceRestriction;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

/** What a client asks for: one kind of scope, never both (seam of people and buyers). */
export type ScopeRequest =
  | { kind: 'merchant'; scopes: Scope[] }
  | { kind: 'buyer'; scopes: BuyerScope[] }
  | { kind: 'mixed' | 'nothing' };

/** Words that mean nothing here stand beside scopes in many requests and give nothing. */
const ignoredScopes = new Set(['openid', 'offline_access']);

/** Reads a request's scopes; `openid` alone is a merchant's request that may do nothing. */
export function parseScopeRequest(words: readonly string[]): ScopeRequest {
  const merchant = words.filter(isScope);
  const buyer = words.filter(isBuyerScope);
  if (merchant.length > 0 && buyer.length > 0) return { kind: 'mixed' };
  if (buyer.length > 0) return { kind: 'buyer', scopes: buyer };
  if (merchant.length > 0 || words.includes('openid'))
    return { kind: 'merchant', scopes: merchant };
  return { kind: 'nothing' };
}

/** Whether a word may stand in a request at all. */
export function isKnownScope(word: string): boolean {
  return isScope(word) || isBuyerScope(word) || ignoredScopes.has(word);
}

/** Roles that may let a client into their workspace (security 1.4). */
export const consentingRoles = roles.filter(canManageWorkspace);

/** How long a consent lasts, and so everything under it. */
export const grantDays = 365;

export const consentNeedsAdmin = () =>
  new DomainError(
    'forbidden',
    'consent_needs_admin',
    'Only an owner or an admin of the workspace may connect an app to it. Ask one of them to do it.',
  );
