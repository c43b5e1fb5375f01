import { systemTenant, type UnitOfWork } from '../unit-of-work.ts';

/** Times in seconds of the database's clock. */
export type SharedCount = { isCounted: boolean; now: number; arrivalAt: number };

/**
 * The generic cell rate algorithm in one statement: advances the arrival time of the key by
 * `interval`, unless it would be more than `tolerance` ahead of now.
 */
export function countShared(
  unit: UnitOfWork,
  key: Buffer,
  { interval, tolerance }: { interval: number; tolerance: number },
): Promise<SharedCount> {
  return unit.executeSingleAsSystem(async (view) => {
    const [row] = await view.named<SharedCount>({
      name: 'rate_limit_count',
      text: `with request as materialized (select extract(epoch from clock_timestamp())::float8 as now),
        counted as (
          insert into rate_limit_counters as c (key, arrival_at)
          select $1, now + $2::float8 from request
          on conflict (key) do update
            set arrival_at = greatest(c.arrival_at, excluded.arrival_at - $2) + $2
            where greatest(c.arrival_at, excluded.arrival_at - $2) <= excluded.arrival_at - $2 + $3::float8 - $2 + 1e-6
          returning arrival_at)
        select exists (select from counted) as "isCounted", now,
          coalesce((select arrival_at from counted),
            (select arrival_at from rate_limit_counters where key = $1), now + $3) as "arrivalAt"
        from request`,
      values: [key, interval, tolerance],
    });
    return row ?? { isCounted: true, now: 0, arrivalAt: 0 };
  });
}

export const deleteCounters = (unit: UnitOfWork): Promise<void> =>
  unit.runAsSystem(systemTenant, async (work) => {
    await work.query(
      `delete from rate_limit_counters where key = any (array(
         select key from rate_limit_counters
         where arrival_at < extract(epoch from clock_timestamp()) limit 1000 for update skip locked))`,
      [],
    );
  });
