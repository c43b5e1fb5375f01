import type { Work } from '../../src/platform/unit-of-work.ts';

/**
 * The rows of the table that the last of several executions reads in this transaction. The first
 * ones plan the statement, which reads some too.
 */
export async function rowsReadBy(
  work: Work,
  table: string,
  { executions, act }: { executions: number; act(work: Work): Promise<unknown> },
): Promise<number> {
  const reads: number[] = [];
  for (let count = 0; count < executions; count += 1) {
    await act(work);
    const [row] = await work.query<{ reads: string }>(
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_read, 0) as reads
       from pg_stat_xact_user_tables t left join lateral (
         select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) as idx_tup_read
         from pg_index i where i.indrelid = t.relid) i on true where relname = $1`,
      [table],
    );
    reads.push(Number(row?.reads));
  }
  const [before = 0, last = 0] = reads.slice(-2);
  return last - before;
}
