import type { WorkspaceId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Workspace, WorkspaceSettings } from './workspace.ts';

/** False: another workspace has the code. */
export async function insertWorkspace(
  work: Work,
  { id, code, name, demo, createdAt }: Workspace,
): Promise<boolean> {
  const count = await work.execute(
    queryBuilder
      .insertInto('workspaces')
      .values({ workspace_id: id, code, name, demo, created_at: createdAt })
      .onConflict((conflict) => conflict.column('code').doNothing()),
  );
  return count > 0;
}

export async function findWorkspace(view: View, id: string): Promise<Workspace | null> {
  const row = await view.first(
    queryBuilder.selectFrom('workspaces').selectAll().where('workspace_id', '=', id),
  );
  return row ? toWorkspace(row) : null;
}

export async function findWorkspaceByCode(view: View, code: string): Promise<Workspace | null> {
  const row = await view.first(
    queryBuilder.selectFrom('workspaces').selectAll().where('code', '=', code),
  );
  return row ? toWorkspace(row) : null;
}

export async function listWorkspaces(view: View): Promise<Workspace[]> {
  const rows = await view.all(
    queryBuilder.selectFrom('workspaces').selectAll().orderBy('created_at').orderBy('workspace_id'),
  );
  return rows.map(toWorkspace);
}

/** The current workspace with its settings. */
export async function findWorkspaceSettings(view: View): Promise<WorkspaceSettings | null> {
  const row = await view.first(
    queryBuilder
      .selectFrom('workspaces')
      .selectAll()
      .where('workspace_id', '=', view.tenant.workspaceId),
  );
  return row ? { ...toWorkspace(row), staffCanRefund: row.staff_can_refund } : null;
}

export async function updateWorkspace(
  work: Work,
  { name, staffCanRefund }: WorkspaceSettings,
): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('workspaces')
      .set({ name, staff_can_refund: staffCanRefund })
      .where('workspace_id', '=', work.tenant.workspaceId),
  );
}

function toWorkspace(row: {
  workspace_id: string;
  code: string;
  name: string;
  demo: boolean;
  created_at: Date;
}): Workspace {
  return {
    id: row.workspace_id as WorkspaceId,
    code: row.code,
    name: row.name,
    demo: row.demo,
    createdAt: row.created_at,
  };
}
