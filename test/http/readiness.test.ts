import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { App } from '../../src/app/app.ts';
import { connect } from '../../src/platform/db/database.ts';
import { openSecondApp } from '../kit/second-app.ts';
import { openShop } from '../kit/shop.ts';
import { deliver, register } from '../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();

const ask = async (app: Pick<App, 'http'>, headers: Record<string, string> = {}) => {
  const url = '/readyz?verbose';
  const answer = await app.http.inject({ url, headers: { host: 'localhost', ...headers } });
  return { status: answer.statusCode, body: answer.json() };
};
const stateOf = (body: any, name: string) =>
  body.checks.find(({ check }: any) => check === name)?.state;

test('/readyz?verbose lists every check', async () => {
  const { status, body } = await ask(shop.app);

  assert.deepEqual([status, body.status], [200, 'ok']);
  assert.deepEqual(
    body.checks.map(({ check, state }: any) => [check, state]),
    ['database', 'clock', 'migrations', 'secrets keys', 'data folder', 'queues'].map((one) => [
      one,
      'ok',
    ]),
  );
});

test('the details need the access of /metrics', async () => {
  const outside = await ask(shop.app, { 'x-forwarded-for': '203.0.113.7' });

  assert.deepEqual(outside, { status: 200, body: { status: 'ok' } });
});

test('what is late or has failed is a warning, and the server stays ready', async (t) => {
  const merchant = await shop.merchant();
  await register(merchant, 'http://127.0.0.1:9/', { events: ['product.created'] });
  await shop.product();
  shop.clock.advance(301_000);
  const late = await ask(await openSecondApp(t, shop));
  await deliver(shop);
  const soon = await ask(await openSecondApp(t, shop));

  assert.deepEqual(
    [late.status, late.body.status, stateOf(late.body, 'queues')],
    [200, 'warning', 'warning'],
  );
  assert.match(JSON.stringify(late.body), /webhooks waits for 301 s/);
  assert.equal(stateOf(soon.body, 'queues'), 'ok');
});

test('a data folder that cannot be used and a pending migration are failures', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-ready-'));
  const file = path.join(folder, 'data');
  writeFileSync(file, '');
  t.after(() => rmSync(folder, { recursive: true }));
  const node = await openSecondApp(t, shop, { env: { STOA_DATA_DIR: file } });
  const client = await connect(shop.database.connection);
  t.after(() => client.end());
  const { rows } = await client.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
  );

  const { status, body } = await ask(node);

  assert.deepEqual([status, body.status], [503, 'failed']);
  assert.equal(stateOf(body, 'data folder'), 'failed');
  assert.equal(stateOf(body, 'migrations'), 'failed');
  assert.ok(JSON.stringify(body).includes(rows[0].name));
});
