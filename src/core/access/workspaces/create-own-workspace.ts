import { DomainError } from '../../../kernel/domain-error.ts';
import type { WorkspaceRule } from '../../../platform/settings/sign-up.ts';
import { type Tenant, type View, type Work, withTenant } from '../../../platform/unit-of-work.ts';
import { audit } from '../audit/audit.ts';
import { parseDisplayName } from '../users/create-user.ts';
import { addWorkspaceMember } from '../users/manage-members.ts';
import { toUserPrincipal } from '../users/sessions/audit-user-action.ts';
import type { ClientInfo } from '../users/sessions/session.ts';
import type { User } from '../users/user.ts';
import { createWorkspace } from './create-workspace.ts';
import { hasMembers, lockOwnWorkspaces } from './own-workspace-store.ts';

/** Limits what one account can create. */
const maxOwnedWorkspaces = 20;

/**
 * Whether the user may create a workspace. The first user always may, or a new server could not be
 * set up. Needs a system unit of work, like all functions here.
 */
export async function canCreateWorkspace(view: View, rule: WorkspaceRule): Promise<boolean> {
  return rule === 'anyone' || !(await hasMembers(view));
}

/**
 * Creates a workspace that the user owns. Throws 403 `workspaces_closed`, 409 `workspace_exists`
 * for a second one of the same name, and 422 `limit_reached`.
 */
export async function createOwnWorkspace(
  system: Work,
  { user, name, client }: { user: User; name: string; client: ClientInfo },
  rule: WorkspaceRule,
): Promise<Tenant> {
  const displayName = parseDisplayName(name);
  const owned = await lockOwnWorkspaces(system, user.userId);
  if (!(await canCreateWorkspace(system, rule))) throw workspacesClosed();
  if (owned.includes(displayName)) throw workspaceExists(displayName);
  if (owned.length >= maxOwnedWorkspaces) throw tooManyWorkspaces();
  const workspace = await createWorkspace(system, displayName);
  const tenant = { workspaceId: workspace.id, code: workspace.code };
  const work = withTenant(system, { ...tenant, principal: toUserPrincipal(user.userId, client) });
  await audit(work, {
    action: 'workspace.created',
    resource: { type: 'workspace', id: workspace.id },
    after: { name: displayName },
  });
  await addWorkspaceMember(work, user.userId, 'owner');
  return tenant;
}

const workspacesClosed = () =>
  new DomainError(
    'forbidden',
    'workspaces_closed',
    'Only the operator of this server can create workspaces (stoa workspace create). Ask the operator, or ask an owner of a workspace to invite you.',
  );

const workspaceExists = (name: string) =>
  new DomainError(
    'conflict',
    'workspace_exists',
    `You already own a workspace with the name "${name}". Choose another name.`,
  );

const tooManyWorkspaces = () =>
  new DomainError(
    'unprocessable',
    'limit_reached',
    `An account can own at most ${maxOwnedWorkspaces} workspaces.`,
  );
