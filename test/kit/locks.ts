import type { Work } from '../../src/platform/unit-of-work.ts';

/**
 * Resolves once another transaction waits for a lock that `work` holds, or once `act` has ended
 * without waiting.
 */
export async function someoneWaits(work: Work, act: Promise<unknown>): Promise<void> {
  let done = false;
  void act.finally(() => {
    done = true;
  });
  const waiting = async () => {
    const rows = await work.query(
      `select from pg_locks
       where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
      [],
    );
    return rows.length > 0;
  };
  while (!done && !(await waiting())) await new Promise(setImmediate);
}
