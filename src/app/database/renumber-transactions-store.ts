import type { Client } from 'pg';

const renumberLock = 7_361_200_103;
/** The first transaction id that PostgreSQL assigns. */
const first = 3;

/** Tables of what roll-ups have counted for each workspace, and the setting with their progress. */
const progressTables = {
  daily_orders_progress: 'analytics.counted_before',
  hourly_orders_progress: 'analytics.hours_counted_before',
  daily_products_progress: 'analytics.products_counted_before',
};
const settings = Object.values(progressTables);

/**
 * Events are read in the order of the transactions that wrote them. A dump that was restored into
 * another cluster has ids of the former one, which can be in the future: events would be counted
 * and read in the wrong order, or never. This gives them small ids, which keep what was counted.
 */
export async function renumberTransactions(client: Client): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [renumberLock]);
    await client.query('set local role stoa_system');
    const next = await findNextTransaction(client);
    if (next !== null) await renumber(client, next);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The next id of this cluster; null if all ids are below it, as on every start but the first one. */
async function findNextTransaction(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ next: string }>(
    `select next::text from (select pg_snapshot_xmax(pg_current_snapshot()) as next) as cluster
     where exists (select from events where txid >= next)
       or exists (select from task_events where txid >= next)
       or exists (select from server_settings
         where case when name = any($1) then value::xid8 >= next end)`,
    [settings],
  );
  return rows[0]?.next ?? null;
}

/**
 * An event gets the number of roll-ups that had not counted it, so that all of them are comparable
 * as before. Later positions than those of foreign events are of this cluster, and not counted yet.
 */
async function renumber(client: Client, next: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>(
    'select value from server_settings where name = any($1) order by value::bigint for update',
    [settings],
  );
  const thresholds = rows.map(({ value }) => value);
  const renumbered = (txid: string) => `(${first} + width_bucket(${txid}, $1::bigint[]))::text`;
  await client.query(
    `update events e set txid = case
         when e.txid < $2::xid8 and e.position > known.last then ($3::int + cardinality($1::bigint[]))::text::xid8
         else ${renumbered('e.txid::text::bigint')}::xid8 end
       from (select max(position) as last from events where txid >= $2::xid8) as known`,
    [thresholds, next, first],
  );
  await client.query('update task_events set txid = $2::text::xid8 where txid >= $1::xid8', [
    next,
    first,
  ]);
  await client.query(
    `update server_settings set value = ${renumbered('value::bigint')} where name = any($2)`,
    [thresholds, settings],
  );
  for (const [table, setting] of Object.entries(progressTables))
    await client.query(
      `update ${table} set counted_before = s.value::xid8 from server_settings s where s.name = $1`,
      [setting],
    );
}
