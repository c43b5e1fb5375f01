import type { View } from '../unit-of-work.ts';
import type { LiveProcess, ServerProcess } from './server-process.ts';

/** A process that has not reported for this long has ended or hangs. */
const liveSeconds = 30;
const keptSeconds = 3_600;

/** `serving`: the number of live processes that serve requests. Times are those of the database. */
export async function reportProcess(
  view: View,
  { id, host, role, version, startedAt }: ServerProcess,
): Promise<{ serving: number; databaseTime: Date }> {
  const [row] = await view.query<{ others: number; databaseTime: Date }>(
    `with reported as (
       insert into server_processes (process_id, host, role, version, started_at, seen_at)
       values ($1, $2, $3, $4, $5, now())
       on conflict (process_id) do update set seen_at = now()),
     forgotten as (
       delete from server_processes where seen_at < now() - make_interval(secs => $6))
     select count(*)::int as others, clock_timestamp() as "databaseTime" from server_processes
     where role <> 'worker' and process_id <> $1 and seen_at > now() - make_interval(secs => $7)`,
    [id, host, role, version, startedAt, keptSeconds, liveSeconds],
  );
  if (!row) throw new Error('the report of a process returns a row');
  const serving = row.others + (role === 'worker' ? 0 : 1);
  return { serving, databaseTime: row.databaseTime };
}

export async function removeProcess(view: View, id: string): Promise<void> {
  await view.query('delete from server_processes where process_id = $1', [id]);
}

export function listLiveProcesses(view: Pick<View, 'query'>): Promise<LiveProcess[]> {
  return view.query(
    `select process_id as id, host, role, version, started_at as "startedAt", seen_at as "seenAt"
     from server_processes where seen_at > now() - make_interval(secs => $1)
     order by started_at, process_id`,
    [liveSeconds],
  );
}
