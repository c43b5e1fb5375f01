import type { Work } from '../../../platform/unit-of-work.ts';
import type { Role } from '../users/role.ts';

/**
 * The role of a member and whether staff may refund; neither changes before this transaction ends.
 * Null: the user is not a member.
 */
export async function lockMember(
  work: Work,
  userId: string,
): Promise<{ role: Role; staffCanRefund: boolean } | null> {
  const [row] = await work.query<{ role: Role; staffCanRefund: boolean }>(
    `select m.role, w.staff_can_refund as "staffCanRefund"
     from workspace_members m join workspaces w on w.workspace_id = m.workspace_id
     where m.workspace_id = $1 and m.user_id = $2 for share`,
    [work.tenant.workspaceId, userId],
  );
  return row ?? null;
}
