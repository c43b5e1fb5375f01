import type { Work } from '../../../platform/unit-of-work.ts';
import { insertEntries } from './audit-store.ts';
import { digestOf } from './entry.ts';

/** What was done to what; of the things before and after only digests are kept, so they may hold secrets. */
export type AuditedAction = {
  action: string;
  resource: { type: string; id: string };
  before?: object | null;
  after?: object | null;
};

/**
 * Writes an act into the workspace's audit log, in the act's own transaction; who, from where and by
 * which request come from `work.tenant.by`. The chain's head is locked last of all, right before the commit.
 */
export async function audit(
  work: Work,
  { action, resource, before, after }: AuditedAction,
): Promise<void> {
  const { workspaceId, by } = work.tenant;
  work.batchInsert(insertEntries, [
    {
      id: work.newId('aud'),
      workspaceId,
      createdAt: work.now,
      actor: by ? { type: by.kind, id: by.id } : { type: 'system', id: null },
      action,
      resource,
      before: digestOf(before),
      after: digestOf(after),
      ip: by?.ip ?? null,
      requestId: by?.requestId ?? null,
    },
  ]);
}

/** A setting was made (`before` null), changed, or removed (`after` null): `coupon.created`, `coupon.updated`, `coupon.deleted`. */
export async function auditChange(
  work: Work,
  type: string,
  before: { id: string } | null,
  after: { id: string } | null,
): Promise<void> {
  const id = (after ?? before)?.id;
  if (id === undefined) return;
  const what = before === null ? 'created' : after === null ? 'deleted' : 'updated';
  await audit(work, { action: `${type}.${what}`, resource: { type, id }, before, after });
}
