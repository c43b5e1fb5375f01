import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { systemEnv } from '../../bench/server.ts';
import { serverFile } from '../../scripts/build-server.js';
import { publishDueProductJob } from '../../src/core/catalog/products/publish-due.ts';
import { enqueue } from '../../src/platform/jobs/queue.ts';
import { askCli, urlOf } from '../cli/run-cli.ts';
import { freePort } from '../kit/free-port.ts';
import { openShop } from '../kit/shop.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stoa-clock-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const ahead = path.join(folder, 'ahead');

/** Loaded into a process: its clock is as many milliseconds ahead as the file says. */
const shiftedClock = `
  import { readFileSync } from 'node:fs';
  const Real = Date;
  const ahead = () => Number(readFileSync(${JSON.stringify(ahead)}, 'utf8'));
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length > 0 ? super(...parts) : super(Date.now()); }
    static now() { return Real.now() + ahead(); }
  };`;

test('a process whose clock is ahead runs no jobs until it is right', async (t) => {
  const shop = await openShop(t);
  const port = await freePort();
  const env = {
    DATABASE_URL: urlOf(shop.database.connection),
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    STOA_DATA_DIR: folder,
    STOA_DEMO: 'off',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shiftedClock)}`,
  };
  writeFileSync(ahead, '61000');
  const server = spawn(process.execPath, [serverFile], {
    env: { ...systemEnv(), ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const log: string[] = [];
  server.stdout.on('data', (chunk) => log.push(String(chunk)));
  t.after(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  });
  const clock = async () => {
    const answer = await fetch(`http://localhost:${port}/readyz?verbose`).catch(() => null);
    const body: any = await answer?.json();
    return body?.checks.find(({ check }: any) => check === 'clock');
  };
  const isWaiting = () =>
    shop.unit.view(shop.tenant, (view) =>
      view.query('select 1 from jobs where name = $1', [publishDueProductJob.name]),
    );
  const seen = async (state: string) => {
    while ((await clock())?.state !== state) await delay(100);
  };

  await seen('failed');
  await shop.unit.run(shop.tenant, (work) =>
    enqueue(work, publishDueProductJob, { productId: 'prd_none' }),
  );
  await delay(2_500);
  const paused = await isWaiting();
  const { checks } = await askCli(['doctor'], env);
  writeFileSync(ahead, '0');
  await seen('ok');
  while ((await isWaiting()).length > 0) await delay(100);

  assert.equal(paused.length, 1);
  assert.match(JSON.stringify(checks), /"found":"6[01][.\d]* s ahead of the clock/);
  assert.match(log.join(''), /the clock of this machine is 6[01].*wait until it is right/);
  assert.match(log.join(''), /right again: jobs continue/);
});
