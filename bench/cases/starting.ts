import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Case } from '../case.ts';
import type { Measure } from '../measure.ts';
import { residentMegabytes } from '../processes.ts';
import { startServer } from '../server.ts';

/** Time for start-up work to finish before the memory of an idle server is measured. */
const idleMilliseconds = 5_000;

export const start: Case = {
  name: 'start',
  title: 'time to /readyz on the loaded database',
  target: { secondsAtMost: 1 },
  run: async ({ server }) => ({ seconds: server.startSeconds }),
};

export const firstStart: Case = {
  name: 'first start',
  title: 'time to /readyz of a first start with demo stores, then idle memory',
  target: { secondsAtMost: 4, megabytesAtMost: 140 },
  run: startWithDemo,
};

async function startWithDemo(): Promise<Measure> {
  const data = mkdtempSync(path.join(tmpdir(), 'stoa-bench-demo-'));
  // When the server runs as root, its database runs as another user, who needs access to this
  // folder.
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
