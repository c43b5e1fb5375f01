import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Case } from '../case.ts';
import type { Measure } from '../measure.ts';
import { residentMegabytes } from '../processes.ts';
import { startServer } from '../server.ts';

/** Until start-up is digested and the memory of a server that nobody asks anything shows. */
const idleMilliseconds = 5_000;

export const start: Case = {
  name: 'start',
  title: 'start on the loaded database until /readyz',
  target: { secondsAtMost: 1.5 },
  run: async ({ server }) => ({ seconds: server.startSeconds }),
};

export const firstStart: Case = {
  name: 'first start',
  title: 'first start with demo stores until /readyz, then memory when idle',
  target: { secondsAtMost: 8, megabytesAtMost: 150 },
  run: startWithDemo,
};

async function startWithDemo(): Promise<Measure> {
  const data = mkdtempSync(path.join(tmpdir(), 'stoa-bench-demo-'));
  // The database of a server started as root belongs to somebody else, who has to reach it.
  chmodSync(data, 0o711);
  try {
    const server = await startServer({ env: { STOA_DATA_DIR: data, LOG_LEVEL: 'warn' } });
    await delay(idleMilliseconds);
    const megabytes = residentMegabytes(server.pid);
    await server.stop();
    return { seconds: server.startSeconds, ...(megabytes === null ? {} : { megabytes }) };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
