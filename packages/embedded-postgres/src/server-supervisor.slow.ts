import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { launchPostgres } from './launch.ts';
import { findPostmaster } from './postmaster.ts';

const root = mkdtempSync(join(tmpdir(), 'stoa-test-'));
after(() => rmSync(root, { recursive: true, force: true }));

test('a killed server is restarted on the same socket, and can be stopped', async () => {
  const folder = join(root, 'postgres');
  const database = await launchPostgres({ folder, maxConnections: 20 });
  const cluster = realpathSync(join(folder, 'cluster'));
  const first = findPostmaster(cluster)?.pid ?? 0;

  process.kill(first, 'SIGKILL');
  const second = await nextPid(cluster, first);
  const client = await connectSoon(database.connection);
  const { rows } = await client.query('select 1 as alive');
  await client.end();
  await database.stop();

  assert.deepEqual(rows, [{ alive: 1 }]);
  assert.notEqual(second, first);
  assert.equal(findPostmaster(cluster), null);
});

async function nextPid(cluster: string, before: number): Promise<number> {
  for (;;) {
    const pid = findPostmaster(cluster)?.pid ?? before;
    if (pid !== before) return pid;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Retries until crash recovery is complete. */
async function connectSoon(connection: { host: string; port: number }): Promise<Client> {
  for (;;) {
    const client = new Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
