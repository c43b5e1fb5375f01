import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startReplicatedServers } from '../../reliability/failover/replicated-servers.ts';
import type { CheckResult } from '../../src/app/cli/doctor/check-result.ts';
import { connect, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openNotifier } from '../../src/platform/outbox/notifier.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { runCli } from '../cli/run-cli.ts';
import { openShop } from '../kit/shop.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stoa-test-'));
chmodSync(folder, 0o711);
after(() => rmSync(folder, { recursive: true, force: true }));
const servers = await startReplicatedServers(folder, { synchronous: true });
after(servers.stop);
const { primary, standby } = servers;

const client = await connect({ connectionString: servers.url });
await migrate(client);
await client.end();

/** Repeats what fails while the servers change their roles. */
async function eventually<Result>(act: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

const isStandby = async (connectionString: string) => {
  const database = openDatabase({ connection: { connectionString } });
  try {
    const { rows } = await database.app.query('select pg_is_in_recovery() as standby');
    return rows[0].standby;
  } finally {
    await database.close();
  }
};

test('each connection goes to a server of the wanted kind, in whichever order they are listed', async () => {
  const [a, b] = [primary, standby].map(({ proxy }) => `127.0.0.1:${proxy.port}`);
  const url = (hosts: string, target: string) =>
    `postgres://stoa@${hosts}/stoa?target_session_attrs=${target}`;

  assert.equal(await isStandby(`postgres://stoa@${b},${a}/stoa`), false);
  assert.equal(await isStandby(url(`${b},${a}`, 'read-write')), false);
  assert.equal(await isStandby(url(`${a},${b}`, 'prefer-standby')), true);
  assert.equal(await isStandby(url(`${a}`, 'prefer-standby')), false);
  await assert.rejects(
    isStandby(url(`${b}`, 'primary')),
    /no server with target_session_attrs=primary: 127\.0\.0\.1:\d+ is a standby/,
  );
});

test('doctor says which server is the primary and how far the standbys are behind', async () => {
  const hosts = [primary, standby].map(({ proxy }) => `127.0.0.1:${proxy.port}`);
  const [a = '', b = ''] = hosts;
  const serversOf = async (url: string) => {
    const { out } = await runCli(['doctor', '--json'], { DATABASE_URL: url });
    const { checks } = JSON.parse(out) as { checks: CheckResult[] };
    return checks.filter(({ check }) => check === 'servers');
  };
  const found = async (url: string) =>
    (await serversOf(url)).map(({ state, found }) => `${state} ${found}`).join('\n');

  const both = await found(`postgres://stoa@${b},${a}/stoa`);
  const oneDown = await found(`postgres://stoa@${a},127.0.0.1:1/stoa`);
  const noPrimary = await found(`postgres://stoa@127.0.0.1:1,${b}/stoa`);
  const single = await serversOf(`postgres://stoa@${a}/stoa`);
  await standby.query('select pg_wal_replay_pause()');
  await primary.query('create table lag as select generate_series(1, 50000)', 'stoa');
  const behind = await found(`postgres://stoa@${a},${b}/stoa`);
  await primary.query('drop table lag', 'stoa');
  await standby.query('select pg_wal_replay_resume()');

  assert.match(both, new RegExp(`^ok ${b} is a standby.*\nok ${a} is the primary$`));
  assert.match(oneDown, new RegExp(`^ok ${a} is the primary\nwarning 127.0.0.1:1: connect ECONN`));
  assert.match(noPrimary, new RegExp(`\nwarning ${b} is a standby, and no primary answers$`));
  assert.deepEqual(single, []);
  assert.match(
    behind,
    new RegExp(`\nok ${b} is a standby, [\\d.]+ MB behind \\(last change \\d+ s`),
  );
});

test('doctor names the servers that cannot be used', async () => {
  const url = `postgres://stoa@127.0.0.1:1,127.0.0.1:${standby.proxy.port}/stoa`;
  const { out } = await runCli(['doctor', '--json'], { DATABASE_URL: url });
  assert.match(out, /127\.0\.0\.1:1: connect ECONNREFUSED.*127\.0\.0\.1:\d+ is a standby/);
});

test('after the promotion of the standby everything continues without a restart', async (t) => {
  const connection = { connectionString: servers.url };
  const shop = await openShop(t, { connection });
  await shop.site();
  const merchant = await shop.merchant();
  const add = (key: string) =>
    merchant.post(
      '/products',
      { site_slug: 'shop', name: key, price: { amount: 100, currency: 'USD' } },
      { 'idempotency-key': key },
    );
  const list = async () => {
    const path = '/api/storefront/v1/stores/shop/products';
    const { body, status } = await shop.public.get(path);
    assert.equal(status, 200);
    return body.products.map(({ name }: { name: string }) => name).sort();
  };
  const before = await add('before');
  assert.equal(before.status, 201);
  const notifier = await openNotifier(connection, createLog('silent'));
  t.after(notifier.close);

  // The old primary neither answers nor closes a connection.
  primary.signal('SIGSTOP');
  t.after(async () => primary.signal('SIGCONT'));
  primary.proxy.cut();
  const during = await add('after');
  assert.deepEqual([during.status, during.body.error.code], [503, 'unavailable']);
  await servers.promote();
  const promotedAt = performance.now();

  const repeated = await eventually(async () => {
    const answer = await add('after');
    if (answer.status === 503) throw new Error(answer.text);
    return answer;
  });
  assert.equal(repeated.status, 201);
  t.diagnostic(`writes ${Math.round(performance.now() - promotedAt)} ms after the promotion`);
  await eventually(shop.settle);
  assert.deepEqual(await eventually(list), ['after', 'before']);
  const replayed = await add('before');
  assert.equal(replayed.body.id, before.body.id);
  await eventually(async () => shop.app.jobs.drain());
  const notified = new Promise<void>((resolve) => notifier.onNotification(resolve, 'events'));
  await eventually(async () => {
    await add(`notified-${performance.now()}`);
    const signal = AbortSignal.timeout(1_000);
    const expired = once(signal, 'abort').then(() => Promise.reject(new Error('not notified')));
    await Promise.race([notified, expired]);
  });
});
