import type { View } from '../unit-of-work.ts';

/** Where a row is in the order of its table, as numbers in decimal. */
export type RowPosition = { txid: string; position: string };

/**
 * The rows of transactions that the snapshot `since` does not see and the snapshot `until` sees, or
 * the current one if that is null, after a row in the order of transactions. Snapshots are texts of
 * PostgreSQL's type pg_snapshot.
 */
export type WrittenRange = { since: string; until: string | null; after: RowPosition };

/** `until`: the snapshot that was used. `last` is null if there are no rows. */
export type WrittenRows<Row> = { until: string; rows: Row[]; last: RowPosition | null };

/** A table with the columns `txid` and `position`, the statement's name, and what it reads. */
type WrittenTable = { table: string; name: string; columns: string };

type BoundaryRow = { until: string; writer: string | null; place: string };

/**
 * Reads at most `limit` rows of a range. Transactions that were running at `since` are looked up
 * one by one, so that the rows that were committed meanwhile are not read again.
 */
export async function readWritten<Row>(
  view: View,
  { table, name, columns }: WrittenTable,
  { since, until, after }: WrittenRange,
  limit: number,
): Promise<WrittenRows<Row>> {
  const isAfter = (txid: string, position: string) =>
    `(e.txid, e.position) > (${txid}, ${position}) and pg_visible_in_snapshot(e.txid, snapshot.until)`;
  const end = 'pg_snapshot_xmax($1::pg_snapshot)';
  // One condition, because an index scan starts at the first one of several lower bounds.
  const isNew = isAfter(
    `greatest($3::xid8, ${end})`,
    `case when $3::xid8 < ${end} then 0 else $4::bigint end`,
  );
  const rows = await view.named<Row & BoundaryRow>({
    name,
    text: `with snapshot as materialized (select coalesce($2::pg_snapshot, pg_current_snapshot()) as until)
      select ${columns}, snapshot.until::text as until, written.txid::text as writer, written.position::text as place
      from snapshot left join lateral (
        select * from (
          (select late.* from pg_snapshot_xip($1::pg_snapshot) as running, lateral (
            select e.* from ${table} e where e.txid = running and ${isAfter('$3::xid8', '$4::bigint')} order by e.position limit $5) as late)
          union all
          (select e.* from ${table} e where ${isNew}
            order by e.txid, e.position limit $5)) as parts
        order by parts.txid, parts.position limit $5) as written on true
      order by written.txid, written.position`,
    values: [since, until, after.txid, after.position, limit],
  });
  const written = rows.filter(({ writer }) => writer !== null);
  const last = written.at(-1);
  return {
    until: rows[0]?.until ?? since,
    rows: written,
    last: last ? { txid: last.writer ?? '', position: last.place } : null,
  };
}
