import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { statusOf, type Target } from '../target.ts';

export type Kills = { server: number; database: number; both: number; slowestReturnMs: number };

/** How long the server may take to recover after only its database was killed. */
const returnMilliseconds = 15_000;

export const noKills = (): Kills => ({ server: 0, database: 0, both: 0, slowestReturnMs: 0 });

/** Kills a process every two to four seconds until the storm is over, and counts in `kills`. */
export async function killAtRandom(
  target: Target,
  random: Random,
  kills: Kills,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await delay(2_000 + random.below(2_000));
    const victim = random.pick(['server', 'database', 'both'] as const);
    if (victim !== 'server') killDatabase(target);
    if (victim !== 'database') await target.kill();
    kills[victim] += 1;
    const killedAt = performance.now();
    if (victim === 'database') await untilBack(target);
    else await target.start();
    const returnMs = Math.round(performance.now() - killedAt);
    kills.slowestReturnMs = Math.max(kills.slowestReturnMs, returnMs);
  }
}

/** kill -9 of the postmaster and of all its backends, as the kernel does when memory runs out. */
export function killDatabase(target: Target): void {
  for (const pid of target.databasePids()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited in the meantime.
    }
  }
}

/** The server has to restart its own database. */
async function untilBack(target: Target): Promise<void> {
  const deadline = performance.now() + returnMilliseconds;
  while (performance.now() < deadline) {
    await delay(20);
    if ((await statusOf(`${target.origin}/readyz`)) === 200) return;
  }
  throw new Error('The server did not restart its database within 15 s.');
}
