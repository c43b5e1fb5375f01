import type { View, Work } from '../../../platform/unit-of-work.ts';

/** Whether any workspace of the server has a member. */
export async function hasMembers(view: View): Promise<boolean> {
  const [row] = await view.query<{ found: boolean }>(
    'select exists(select from workspace_members) as found',
    [],
  );
  return row?.found ?? false;
}

/**
 * The names of the workspaces that the user owns. The lock serializes transactions that create
 * workspaces, so that each sees those before it.
 */
export async function lockOwnWorkspaces(work: Work, userId: string): Promise<string[]> {
  await work.query("select pg_advisory_xact_lock(hashtextextended('workspaces.create', 0))", []);
  const rows = await work.query<{ name: string }>(
    `select w.name from workspace_members m join workspaces w on w.workspace_id = m.workspace_id
      where m.user_id = $1 and m.role = 'owner'`,
    [userId],
  );
  return rows.map(({ name }) => name);
}
