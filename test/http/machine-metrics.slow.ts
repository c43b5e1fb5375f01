import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer, serverFile } from '../../scripts/build-server.js';
import { freePort } from '../kit/free-port.ts';

await buildServer();

test('with several web processes, a scrape has the figures of all of them and of the jobs', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-workers-'));
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), STOA_DATA_DIR: folder };
  const server = spawn(process.execPath, [serverFile], {
    env: { ...env, STOA_WORKERS: '2', STOA_DEMO: 'off' },
    stdio: 'ignore',
  });
  t.after(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const get = async (url: string) =>
    (await fetch(`http://localhost:${port}${url}`, { headers: { connection: 'close' } })).text();
  while ((await get('/livez').catch(() => '')) !== '{"status":"ok"}') await wait(100);

  const calls = 20;
  for (let call = 1; call < calls; call += 1) await get('/livez');
  const text = await get('/metrics');

  const roles = [...text.matchAll(/stoa_info\{[^}]*role="(\w+)"\} (\d)/g)].map(([, role, n]) => [
    role,
    n,
  ]);
  assert.deepEqual(roles.toSorted(), [
    ['web', '2'],
    ['worker', '1'],
  ]);
  const counted =
    /http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} (\d+)/;
  assert.ok(Number(counted.exec(text)?.[1]) >= calls, text);
  assert.match(text, /jobs\{name="retention.daily",state="failed"\} 0/);
});
