import type { Work } from '../../../platform/unit-of-work.ts';
import { insertEntries } from './audit-store.ts';
import { digestOf } from './entry.ts';

/**
 * An action on a resource. Only digests of `before` and `after` are stored, so both may contain
 * secrets.
 */
export type AuditedAction = {
  action: string;
  resource: { type: string; id: string };
  before?: object | null;
  after?: object | null;
};

/**
 * Writes an entry to the workspace's audit log in the caller's transaction. The actor, IP address
 * and request id come from `work.tenant.by`. The chain's head is locked last, right before the
 * commit.
 */
export async function audit(
  work: Work,
  { action, resource, before, after }: AuditedAction,
): Promise<void> {
  const { workspaceId, principal } = work.tenant;
  work.batchInsert(insertEntries, [
    {
      id: work.newId('aud'),
      workspaceId,
      createdAt: work.now,
      actor: principal ? { type: principal.kind, id: principal.id } : { type: 'system', id: null },
      action,
      resource,
      before: digestOf(before),
      after: digestOf(after),
      ip: principal?.ip ?? null,
      requestId: principal?.requestId ?? null,
    },
  ]);
}

/**
 * Records that a resource was created (`before` null), updated, or deleted (`after` null), as in
 * `coupon.created`, `coupon.updated` and `coupon.deleted`.
 */
export async function auditChange(
  work: Work,
  type: string,
  before: { id: string } | null,
  after: { id: string } | null,
): Promise<void> {
  const id = (after ?? before)?.id;
  if (id === undefined) return;
  const verb = before === null ? 'created' : after === null ? 'deleted' : 'updated';
  await audit(work, { action: `${type}.${verb}`, resource: { type, id }, before, after });
}
