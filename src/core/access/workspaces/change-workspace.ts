import { notFound } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertNotApp } from '../app-caller.ts';
import { auditChange } from '../audit/audit.ts';
import { lockCallerAccess } from '../keys/lock-calling-key.ts';
import { parseDisplayName } from '../users/create-user.ts';
import type { WorkspaceSettings } from './workspace.ts';
import { findWorkspaceSettings, updateWorkspace } from './workspace-store.ts';

/** The current workspace. */
export async function getWorkspace(view: View): Promise<WorkspaceSettings> {
  const workspace = await findWorkspaceSettings(view);
  if (!workspace) throw notFound('workspace_not_found', 'This workspace does not exist.');
  return workspace;
}

/** Properties that are undefined stay unchanged. */
export type WorkspaceChange = { name?: string | undefined; staffCanRefund?: boolean | undefined };

/**
 * Changes the current workspace. Throws 400 for an invalid name, and 403 `app_not_allowed` for an
 * OAuth access token that changes who may refund.
 */
export async function changeWorkspace(
  work: Work,
  { name, staffCanRefund }: WorkspaceChange,
): Promise<WorkspaceSettings> {
  const before = await getWorkspace(work);
  const after = {
    ...before,
    name: name === undefined ? before.name : parseDisplayName(name),
    staffCanRefund: staffCanRefund ?? before.staffCanRefund,
  };
  if (after.staffCanRefund !== before.staffCanRefund) {
    assertNotApp(work, appsNotAllowedMessage);
    await lockCallerAccess(work);
  }
  await updateWorkspace(work, after);
  await auditChange(work, 'workspace', before, after);
  return after;
}

const appsNotAllowedMessage =
  'An app connected over OAuth cannot change which members may refund. Use the console or an API key of the workspace.';
