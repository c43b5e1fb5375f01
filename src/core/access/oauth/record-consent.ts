import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../audit/audit.ts';
import { listSurfaces, type SurfaceRestriction } from '../surface.ts';
import { consentingRoles, consentNeedsAdmin, type Grant, grantDays } from './grant.ts';
import { findLiveGrant as findLive, insertGrant, lockMemberRole } from './grant-store.ts';

export type OAuthConsent = {
  userId: Id<'usr'>;
  client: { id: string; name: string };
  scopes: string[];
  resources: string[];
} & (
  | { kind: 'merchant'; surfaces?: SurfaceRestriction }
  | { kind: 'buyer'; workspaceId: WorkspaceId | null }
);

const dayMilliseconds = 86_400_000;

/**
 * Creates a grant for a client in the current workspace; a buyer's grant may cover every store.
 * Throws 403 `consent_needs_admin` if the user's role may not consent for the workspace. Needs a
 * system unit of work.
 */
export async function recordConsent(work: Work, consent: OAuthConsent): Promise<Grant> {
  if (consent.kind === 'merchant') await assertCanConsent(work, consent.userId);
  const { userId, client, kind, scopes, resources } = consent;
  const grant: Grant = {
    id: work.newId('grt'),
    kind,
    workspaceId: consent.kind === 'buyer' ? consent.workspaceId : work.tenant.workspaceId,
    userId,
    clientId: client.id,
    clientName: client.name,
    scopes,
    resources,
    surfaces: consent.kind === 'merchant' ? (consent.surfaces ?? null) : null,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + grantDays * dayMilliseconds),
    lastUsedAt: null,
  };
  await insertGrant(work, grant);
  if (kind === 'merchant')
    await audit(work, { ...grantCreatedAction(grant.id), after: toAuditedGrant(grant) });
  return grant;
}

async function assertCanConsent(work: Work, userId: Id<'usr'>): Promise<void> {
  const role = await lockMemberRole(work, userId);
  if (!consentingRoles.some((allowed) => allowed === role)) throw consentNeedsAdmin();
}

const grantCreatedAction = (id: string) => ({
  action: 'oauth_grant.created',
  resource: { type: 'oauth_grant', id },
});

const toAuditedGrant = ({ userId, clientId, clientName, scopes, surfaces }: Grant) => ({
  userId,
  clientId,
  clientName,
  scopes,
  surfaces: listSurfaces(surfaces),
});

/**
 * A valid grant (not revoked, not expired, its user still allowed to give it) and its remaining
 * seconds.
 */
export function findLiveGrant(
  unit: UnitOfWork,
  id: string,
): Promise<{ grant: Grant; secondsLeft: number } | null> {
  return unit.querySingleAsSystem(async (view) => {
    const grant = await findLive(view, id);
    if (!grant) return null;
    return { grant, secondsLeft: (grant.expiresAt.getTime() - view.now.getTime()) / 1_000 };
  });
}
