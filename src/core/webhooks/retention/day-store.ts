import type { Work } from '../../../platform/work.ts';

/** Makes a place for every day from the first to the last, both `YYYY-MM-DD`; answers how many were new. */
export async function openDays(work: Work, first: string, last: string): Promise<number> {
  const rows = await work.query<{ opened: number }>(
    'select webhook_days_open($1::date, $2::date) as opened',
    [first, last],
  );
  return rows[0]?.opened ?? 0;
}

/** Drops all days before this one, whole; answers how many tables that were. */
export async function dropDays(work: Work, firstKept: string): Promise<number> {
  const rows = await work.query<{ dropped: number }>(
    'select webhook_days_drop($1::date) as dropped',
    [firstKept],
  );
  return rows[0]?.dropped ?? 0;
}

/** The same for the few rows that came before their day had a place. */
export async function deleteBefore(work: Work, instant: Date): Promise<void> {
  await work.query('delete from webhook_deliveries where created_at < $1', [instant]);
  await work.query('delete from webhook_attempts where at < $1', [instant]);
}
