/**
 * Measures how long the product feeds of a large store take, and the memory of the process that
 * writes them: `node bench/feeds/main.ts [--products N]`. Every product has five variants, two
 * images and a description of 800 characters; all six files are written in one pass. The store
 * is loaded by another process, so that its memory does not count.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchPostgres } from '@stoa/embedded-postgres';
import { loadStore, variantsPerProduct } from './load-store.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '20000' },
    runs: { type: 'string', default: '3' },
  },
});

const folder = mkdtempSync(path.join(tmpdir(), 'stoa-bench-feeds-'));
// The embedded database runs as another user when we are root.
chmodSync(folder, 0o755);
const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
try {
  const tenant = await loadStore(postgres.connection, Number(values.products));
  console.log(`${Number(values.products) * variantsPerProduct} variants in one store`);
  const writer = fileURLToPath(new URL('write.ts', import.meta.url));
  for (let run = 0; run < Number(values.runs); run += 1) {
    const job = JSON.stringify({ connection: postgres.connection, tenant, folder });
    const { stdout, stderr } = spawnSync(process.execPath, [writer, job], { encoding: 'utf8' });
    console.log(`${stdout.trim() || stderr}, load average ${loadavg()[0]?.toFixed(1)}`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
