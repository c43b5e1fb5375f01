import { type AuditedAction, audit } from '../../../core/access/audit/audit.ts';
import { findTenant } from '../../../core/access/workspaces/create-workspace.ts';
import { type Work, withTenant } from '../../../platform/unit-of-work.ts';
import { operatorPrincipal } from '../session.ts';

export type WorkspaceEntry = { workspaceId: string; entry: AuditedAction };

/**
 * Writes what the operator changed to the audit logs of the workspaces. Work of the server itself
 * belongs to no workspace and has no audit log.
 */
export async function auditEach(work: Work, entries: WorkspaceEntry[]): Promise<void> {
  for (const [workspaceId, own] of Map.groupBy(entries, (one) => one.workspaceId)) {
    const tenant = await findTenant(work, workspaceId);
    if (!tenant) continue;
    const scoped = withTenant(work, { ...tenant, principal: operatorPrincipal() });
    for (const { entry } of own) await audit(scoped, entry);
  }
}
