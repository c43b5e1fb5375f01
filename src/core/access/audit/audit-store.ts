import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import type { NamedStatement, View } from '../../../platform/unit-of-work.ts';
import type { AuditChainLink } from './chain.ts';
import type { AuditActor, AuditEntry, NewAuditEntry } from './entry.ts';

/**
 * Inserts entries in the order in which they happened. Sorting by workspace makes all transactions
 * lock the chain heads in the same order.
 */
export const insertEntries = (entries: NewAuditEntry[]): NamedStatement => {
  const sorted = entries.toSorted((a, b) =>
    a.workspaceId < b.workspaceId ? -1 : Number(a.workspaceId !== b.workspaceId),
  );
  const column = (read: (entry: NewAuditEntry) => unknown) => sorted.map(read);
  return {
    name: 'audit_insert',
    text: `insert into audit_log (workspace_id, audit_id, created_at, actor_type, actor_id, action, resource_type,
        resource_id, before_digest, after_digest, ip, request_id)
      select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])`,
    values: [
      column((entry) => entry.workspaceId),
      column((entry) => entry.id),
      column((entry) => entry.createdAt),
      column((entry) => entry.actor.type),
      column((entry) => entry.actor.id),
      column((entry) => entry.action),
      column((entry) => entry.resource.type),
      column((entry) => entry.resource.id),
      column((entry) => entry.before),
      column((entry) => entry.after),
      column((entry) => entry.ip),
      column((entry) => entry.requestId),
    ],
  };
};

type Row = {
  workspace_id: WorkspaceId;
  position: number;
  audit_id: Id<'aud'>;
  created_at: Date;
  actor_type: AuditActor['type'];
  actor_id: string | null;
  action: string;
  resource_type: string;
  resource_id: string;
  before_digest: string | null;
  after_digest: string | null;
  ip: string | null;
  request_id: string | null;
  previous_hash: string;
  hash: string;
};

/** Filters of a list; null: no filter. */
export type AuditFilter = {
  action: string | null;
  resource: string | null;
  actor: string | null;
  createdAfter: Date | null;
  createdBefore: Date | null;
};

/** Entries before a position in the chain, newest first. */
export async function listEntriesBefore(
  view: View,
  { action, resource, actor, createdAfter, createdBefore }: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditEntry[]> {
  const values: unknown[] = [view.tenant.workspaceId];
  const where = ['workspace_id = $1'];
  const narrow = (value: unknown, condition: (placeholder: string) => string) => {
    if (value === null) return;
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  narrow(before, (placeholder) => `position < ${placeholder}`);
  narrow(action, (placeholder) => `action = ${placeholder}`);
  narrow(
    resource,
    (placeholder) => `(resource_id = ${placeholder} or resource_type = ${placeholder})`,
  );
  narrow(actor, (placeholder) => `actor_id = ${placeholder}`);
  narrow(createdAfter, (placeholder) => `created_at > ${placeholder}`);
  narrow(createdBefore, (placeholder) => `created_at < ${placeholder}`);
  values.push(limit);
  const rows = await view.query<Row>(
    `select * from audit_log where ${where.join(' and ')} order by position desc limit $${values.length}`,
    values,
  );
  return rows.map(toEntry);
}

/** Entries after a position in the chain, oldest first. */
export async function listEntriesAfter(
  view: View,
  after: number,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await view.query<Row>(
    'select * from audit_log where workspace_id = $1 and position > $2 order by position limit $3',
    [view.tenant.workspaceId, after, limit],
  );
  return rows.map(toEntry);
}

/** The end of the chain, as its head row records it. */
export async function findChainHead(view: View): Promise<AuditChainLink | null> {
  const rows = await view.query<AuditChainLink>(
    'select position, hash from audit_chain_heads where workspace_id = $1',
    [view.tenant.workspaceId],
  );
  return rows[0] ?? null;
}

function toEntry(row: Row): AuditEntry {
  return {
    id: row.audit_id,
    workspaceId: row.workspace_id,
    position: row.position,
    createdAt: row.created_at,
    actor: { type: row.actor_type, id: row.actor_id },
    action: row.action,
    resource: { type: row.resource_type, id: row.resource_id },
    before: row.before_digest,
    after: row.after_digest,
    ip: row.ip,
    requestId: row.request_id,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
