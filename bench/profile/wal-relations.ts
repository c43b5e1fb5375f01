import type { Client } from 'pg';

/** The position in the WAL at which the next record begins. */
export async function walPosition(superuser: Client): Promise<string> {
  const { rows } = await superuser.query<{ lsn: string }>(
    'select pg_current_wal_insert_lsn() as lsn',
  );
  return rows[0]?.lsn ?? '';
}

/**
 * The WAL since `start` by the table or index that a record changes, the most bytes first: records
 * and bytes for each of the `repetitions`. Needs PostgreSQL 16.
 */
export async function listWalRelations(
  { superuser, owner }: { superuser: Client; owner: Client },
  start: string,
  repetitions: number,
): Promise<string> {
  const { rows: files } = await owner.query<{ nodes: string; names: string }>(
    `select array_agg(c.relfilenode)::text as nodes, array_agg(coalesce(p.relname, c.relname))::text as names
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relfilenode <> 0`,
  );
  const { rows } = await superuser.query<{ relation: string; records: number; bytes: number }>(
    `with changed as materialized (
       select start_lsn, relfilenode from pg_get_wal_block_info($1, pg_current_wal_flush_lsn(), false)
       where block_id = 0)
     select coalesce(f.name, r.resource_manager || ' ' || r.record_type) as relation, count(*)::int as records,
       sum(r.record_length)::int as bytes
     from pg_get_wal_records_info($1, pg_current_wal_flush_lsn()) r left join changed b on b.start_lsn = r.start_lsn
       left join unnest($2::oid[], $3::text[]) as f (node, name) on f.node = b.relfilenode
     group by 1 order by bytes desc`,
    [start, files[0]?.nodes, files[0]?.names],
  );
  const lines = rows
    .filter(({ bytes }) => bytes >= repetitions)
    .map(({ relation, records, bytes }) =>
      [
        (records / repetitions).toFixed(2).padStart(7),
        (bytes / repetitions).toFixed(0).padStart(8),
        relation,
      ].join('  '),
    );
  return ['records     bytes  WAL of', ...lines].join('\n');
}
