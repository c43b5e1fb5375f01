import type { Shop } from './shop.ts';

/** Comes back once another transaction waits for a lock, or has no need to, since `act` is done. */
export async function someoneWaits({ unit, tenant }: Shop, act: Promise<unknown>): Promise<void> {
  let done = false;
  void act.finally(() => {
    done = true;
  });
  const waiting = () =>
    unit.runAsSystem(tenant, async (work) => {
      const rows = await work.query('select from pg_locks where not granted', []);
      return rows.length > 0;
    });
  while (!done && !(await waiting())) await new Promise(setImmediate);
}
