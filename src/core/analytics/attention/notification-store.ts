import type { View, Work } from '../../../platform/unit-of-work.ts';
import { stockCondition } from '../../catalog/stock/stock-state.ts';
import type { AttentionType } from './list-attention.ts';

/** The problems that a user has marked as read, as type and problem. */
export async function listReads(view: View, userId: string): Promise<ReadonlySet<string>> {
  const rows = await view.query<{ type: string; problem: string }>(
    'select type, problem from notification_reads where workspace_id = $1 and user_id = $2',
    [view.tenant.workspaceId, userId],
  );
  return new Set(rows.map(({ type, problem }) => `${type} ${problem}`));
}

/** Inserts in the order of the key, so that simultaneous calls do not block each other. */
export async function insertReads(
  work: Work,
  userId: string,
  problems: { type: AttentionType; problem: string }[],
): Promise<void> {
  if (problems.length === 0) return;
  await work.query(
    `insert into notification_reads (workspace_id, user_id, type, problem, read_at)
     select $1, $2, type, problem, $5 from unnest($3::text[], $4::text[]) as p (type, problem)
     order by type, problem on conflict do nothing`,
    [
      work.tenant.workspaceId,
      userId,
      problems.map(({ type }) => type),
      problems.map(({ problem }) => problem),
      work.now,
    ],
  );
}

type StockRead = { workspace_id: string; type: string; problem: string };

/** Marks about variants whose stock is no longer low, or no longer at 0. */
export async function listEndedStockReads(view: View): Promise<StockRead[]> {
  const reads = await view.query<StockRead>(
    `select distinct workspace_id, type, problem from notification_reads
     where type in ('low_stock', 'out_of_stock')`,
    [],
  );
  if (reads.length === 0) return [];
  // Separate, because on Citus variants are distributed, and marks are not.
  const states = await view.query<{ problem: string; is_low: boolean; is_out: boolean }>(
    `select v.variant_id as problem, coalesce(${stockCondition(['low_stock'])}, false) as is_low,
       coalesce(${stockCondition(['out_of_stock'])}, false) as is_out
     from unnest($1::text[], $2::text[]) as r (workspace_id, variant_id)
       join variants v on v.workspace_id = r.workspace_id and v.variant_id = r.variant_id and v.archived_at is null
       join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id and p.archived_at is null
       join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id`,
    [reads.map((read) => read.workspace_id), reads.map((read) => read.problem)],
  );
  const stateOf = new Map(states.map((state) => [state.problem, state]));
  return reads.filter(({ type, problem }) => {
    const state = stateOf.get(problem);
    return !(type === 'low_stock' ? state?.is_low : state?.is_out);
  });
}

export async function deleteReads(work: Work, reads: StockRead[]): Promise<void> {
  if (reads.length === 0) return;
  await work.query(
    `delete from notification_reads r using unnest($1::text[], $2::text[], $3::text[]) as e (workspace_id, type, problem)
     where r.workspace_id = e.workspace_id and r.type = e.type and r.problem = e.problem`,
    [
      reads.map((read) => read.workspace_id),
      reads.map((read) => read.type),
      reads.map((read) => read.problem),
    ],
  );
}

export async function deleteReadsBefore(work: Work, before: Date): Promise<void> {
  await work.query('delete from notification_reads where read_at < $1', [before]);
}
