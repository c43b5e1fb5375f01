import type { Work } from '../../../platform/unit-of-work.ts';

/** The first transaction that is not counted yet, locked; null while another process counts. */
export async function lockProgress(work: Work, setting: string): Promise<bigint | null> {
  await work.query(
    `insert into server_settings (name, value) values ($1, '0') on conflict (name) do nothing`,
    [setting],
  );
  const [row] = await work.query<{ value: string }>(
    'select value from server_settings where name = $1 for update skip locked',
    [setting],
  );
  return row ? BigInt(row.value) : null;
}

export async function saveProgress(work: Work, setting: string, before: bigint): Promise<void> {
  await work.query('update server_settings set value = $2 where name = $1', [
    setting,
    String(before),
  ]);
}

/**
 * The end of a batch of about `limit` events that excludes running transactions; null: there are no
 * new events.
 */
export async function findNextBoundary(
  work: Work,
  from: bigint,
  limit: number,
): Promise<{ before: bigint; isFull: boolean } | null> {
  const [row] = await work.query<{ horizon: string; full: string | null; some: boolean }>(
    `with horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as txid)
     select (select txid from horizon)::text as horizon,
       (select e.txid::text from events e where e.txid >= $1::text::xid8 and e.txid < (select txid from horizon)
         order by e.txid, e.position limit 1 offset $2) as full,
       exists (select from events e where e.txid >= $1::text::xid8 and e.txid < (select txid from horizon)) as some`,
    [String(from), limit],
  );
  if (!row?.some) return null;
  if (row.full === null) return { before: BigInt(row.horizon), isFull: false };
  // A transaction with more events than a batch is counted as a whole.
  const end = BigInt(row.full);
  return { before: end > from ? end : from + 1n, isFull: true };
}
