import { notFound } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertUserCanManage } from '../users/manage-members.ts';
import type { Grant } from './grant.ts';
import { listBuyerGrants, listWorkspaceGrants } from './grant-store.ts';
import { revokeGrant } from './revoke-grant.ts';

/** Apps with access to the workspace, newest first. */
export function listConnectedApps(view: View): Promise<Grant[]> {
  return listWorkspaceGrants(view);
}

/**
 * Revokes an app's access to the workspace immediately, in every process. Throws 404
 * `connected_app_not_found` and 403 `role_too_low`.
 */
export async function disconnectApp(work: Work, grantId: string): Promise<void> {
  await assertUserCanManage(work);
  const { workspaceId } = work.tenant;
  const ended = await revokeGrant(work, grantId, 'disconnected', { workspaceId });
  if (!ended) throw connectedAppNotFound();
}

/** Apps that may buy on a user's behalf, newest first. Needs a system unit of work. */
export function listBuyerApps(view: View, userId: Id<'usr'>): Promise<Grant[]> {
  return listBuyerGrants(view, userId);
}

/**
 * Revokes an app's access to act on a user's behalf. Throws 404 `connected_app_not_found`. Needs a
 * system unit of work.
 */
export async function disconnectBuyerApp(
  work: Work,
  userId: Id<'usr'>,
  grantId: string,
): Promise<void> {
  const ended = await revokeGrant(work, grantId, 'disconnected', { userId });
  if (!ended) throw connectedAppNotFound();
}

const connectedAppNotFound = () =>
  notFound(
    'connected_app_not_found',
    'There is no such connected app. It may already have been disconnected.',
  );
