import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import type { UnitOfWork, Work } from '../../../platform/work.ts';
import { audit } from '../audit/audit.ts';
import { namedSurfaces, type SurfaceRestriction } from '../surface.ts';
import { consentingRoles, type Grant, grantDays, notYours } from './grant.ts';
import { findLiveGrant as findLive, holdRole, insertGrant } from './grant-store.ts';

export type Consent = {
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
 * Writes down what a person allows a client, in the work's workspace; for a buyer also in every store.
 * 403 `consent_needs_admin` when they may not speak for the workspace. Needs a system unit of work.
 */
export async function giveConsent(work: Work, consent: Consent): Promise<Grant> {
  if (consent.kind === 'merchant') await refuseOthers(work, consent.userId);
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
  if (kind === 'merchant') await audit(work, { ...made(grant.id), after: auditedOf(grant) });
  return grant;
}

async function refuseOthers(work: Work, userId: Id<'usr'>): Promise<void> {
  const role = await holdRole(work, userId);
  if (!consentingRoles.some((allowed) => allowed === role)) throw notYours();
}

const made = (id: string) => ({
  action: 'oauth_grant.created',
  resource: { type: 'oauth_grant', id },
});

const auditedOf = ({ userId, clientId, clientName, scopes, surfaces }: Grant) => ({
  userId,
  clientId,
  clientName,
  scopes,
  surfaces: namedSurfaces(surfaces),
});

/** A grant that gives something: not revoked, not expired, its person still in charge; and how long. */
export function findLiveGrant(
  unit: UnitOfWork,
  id: string,
): Promise<{ grant: Grant; secondsLeft: number } | null> {
  return unit.glanceAsSystem(async (view) => {
    const grant = await findLive(view, id);
    if (!grant) return null;
    return { grant, secondsLeft: (grant.expiresAt.getTime() - view.now.getTime()) / 1_000 };
  });
}
