import { newId, newWorkspaceCode } from '../../../kernel/id.ts';
import type { Tenant, View, Work } from '../../../platform/unit-of-work.ts';
import type { Workspace } from './workspace.ts';
import {
  findWorkspace as find,
  findWorkspaceByCode,
  insertWorkspace,
  listWorkspaces as list,
} from './workspace-store.ts';

const maxAttempts = 10;

/**
 * Creates a workspace. Its short code starts all its ids; random codes are tried until one is free.
 * Needs a system unit of work. `demo`: see `Workspace`.
 */
export async function createWorkspace(
  work: Work,
  name: string,
  { demo = false }: { demo?: boolean } = {},
): Promise<Workspace> {
  for (let left = maxAttempts; left > 0; left -= 1) {
    const code = newWorkspaceCode(work.random);
    const id = newId('ws', code, work.now, work.random);
    const workspace = { id, code, name, demo, createdAt: work.now };
    if (await insertWorkspace(work, workspace)) return workspace;
  }
  throw new Error(`no free workspace code after ${maxAttempts} attempts`);
}

export async function findTenant(view: View, id: string): Promise<Tenant | null> {
  const workspace = await find(view, id);
  return workspace ? { workspaceId: workspace.id, code: workspace.code } : null;
}

export async function findTenantByCode(view: View, code: string): Promise<Tenant | null> {
  const workspace = await findWorkspaceByCode(view, code);
  return workspace ? { workspaceId: workspace.id, code: workspace.code } : null;
}

/** The display name of the current workspace. */
export async function getWorkspaceName(view: View): Promise<string> {
  return (await find(view, view.tenant.workspaceId))?.name ?? '';
}

/** Whether the current workspace holds the demo stores. */
export async function isDemoWorkspace(view: View): Promise<boolean> {
  return (await find(view, view.tenant.workspaceId))?.demo ?? false;
}

export function listWorkspaces(view: View): Promise<Workspace[]> {
  return list(view);
}
