import type { Client } from 'pg';

const maxTextLength = 110;

/**
 * The statements that ran since the last reset, those with the most calls first: calls, milliseconds
 * of execution and of planning, and bytes of WAL for each of the `repetitions`.
 */
export async function listStatements(superuser: Client, repetitions: number): Promise<string> {
  const { rows } = await superuser.query<{
    query: string;
    calls: number;
    milliseconds: number;
    planning: number;
    wal_bytes: string;
  }>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as query, calls, total_exec_time as milliseconds,
       total_plan_time as planning, wal_bytes
     from pg_stat_statements
     where calls >= $1 and userid <> current_user::regrole and query !~* '^(begin|set|commit|rollback)'
     order by calls desc, total_exec_time desc`,
    [repetitions / 10],
  );
  const lines = rows.map(({ query, calls, milliseconds, planning, wal_bytes }) =>
    [
      (calls / repetitions).toFixed(2).padStart(7),
      (milliseconds / repetitions).toFixed(3).padStart(8),
      (planning / repetitions).toFixed(3).padStart(8),
      (Number(wal_bytes) / repetitions).toFixed(0).padStart(7),
      query.slice(0, maxTextLength),
    ].join('  '),
  );
  return ['  calls        ms  planning      WAL  statement', ...lines].join('\n');
}
