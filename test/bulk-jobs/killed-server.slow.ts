import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { systemEnv } from '../../bench/server.ts';
import { buildServer, serverFile } from '../../scripts/build-server.js';
import { catalogOf } from '../kit/bulk-jobs.ts';
import { freePort } from '../kit/free-port.ts';

await buildServer();
const root = mkdtempSync(path.join(tmpdir(), 'stoa-killed-'));
// When the test runs as root, the database runs as another user, who needs access to this folder.
chmodSync(root, 0o711);
const dataDir = path.join(root, 'data');
const port = await freePort();
const base = `http://localhost:${port}`;
const rows = 2_500;

let server: ChildProcess | undefined;
after(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(root, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [serverFile], {
    env: {
      ...systemEnv(),
      PORT: String(port),
      STOA_DATA_DIR: dataDir,
      STOA_TEST_CLOCK: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  server = child;
  for (;;) {
    assert.equal(child.exitCode, null, 'the server ended');
    const isReady = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && existsSync(path.join(dataDir, 'demo.json'))) return child;
    await delay(100);
  }
}

/** Repeats requests that a busy server refuses before it has started them, as clients should. */
async function call(method: string, url: string, body?: object): Promise<any> {
  const { api_key: key } = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
  const response = await fetch(`${base}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: any = await response.json();
  if (answer.error?.code === 'overloaded') {
    await delay(Number(response.headers.get('retry-after')) * 1_000);
    return call(method, url, body);
  }
  assert.ok(response.ok, JSON.stringify(answer));
  return answer;
}

const merchant = (method: string, url: string, body?: object) =>
  call(method, `/api/storefront/v1/merchant${url}`, body);

async function upload(text: string): Promise<string> {
  const draft = { filename: 'a.csv', content_type: 'text/csv', purpose: 'import_file' };
  const size = Buffer.byteLength(text);
  const target = await merchant('POST', '/media/assets/upload-url', { ...draft, size });
  const { method, headers } = target;
  await fetch(target.upload_url, { method, headers, body: text });
  return (await merchant('POST', '/media/assets', { asset_id: target.asset_id })).id;
}

async function until(id: string, isReached: (job: any) => boolean): Promise<any> {
  for (;;) {
    const job = await merchant('GET', `/imports/${id}`);
    if (isReached(job)) return job;
    assert.notEqual(job.state, 'failed', JSON.stringify(job.error));
    await delay(30);
  }
}

test('an import resumes after the server was killed twice, and saves each row once', async () => {
  await start();
  const asset_id = await upload(catalogOf(rows));
  const site_slug = 'outfitters';
  const { id } = await merchant('POST', '/imports', { site_slug, asset_id });
  const seen: number[] = [];
  for (const least of [250, 1_200]) {
    const { done } = await until(id, (job) => job.done >= least);
    seen.push(done);
    server?.kill('SIGKILL');
    if (server) await once(server, 'exit');
    await start();
    // The lease of the killed process ends. The call answers when nothing is left to do.
    void call('POST', '/dev/clock', { advance_seconds: 61 }).catch(() => undefined);
  }
  const done = await until(id, ({ state }) => state === 'done');
  const check = await merchant('POST', '/imports', { site_slug, asset_id, dry_run: true });
  const checked = await until(check.id, ({ state }) => state === 'done');

  assert.ok(
    seen.every((count) => count < rows),
    `killed after ${seen.join(' and ')} rows`,
  );
  assert.deepEqual([done.done, done.created, done.changed, done.failed], [rows, rows, 0, 0]);
  assert.deepEqual([checked.unchanged, checked.created], [rows, 0]);
});
