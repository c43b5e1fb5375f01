import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { loadHistory } from '../../src/app/demo/history/load-history.ts';
import { planHistory } from '../../src/app/demo/history/plan-history.ts';
import { ensureDemo } from '../../src/app/demo/load-demo.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { connect, openDatabase } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { cloneDatabase } from '../kit/database.ts';

const origin = 'http://localhost:4000';

test('a new demo has a month of test orders that disturb nothing, however often it is loaded', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-history-'));
  const { connection, drop } = await cloneDatabase();
  const keys = `k1:${randomBytes(32).toString('base64')}`;
  const { config } = readConfig({ STOA_DATA_DIR: folder, SECRETS_KEYS: keys });
  const demo = await ensureDemo(config, connection, origin);
  const database = openDatabase({ connection, poolSize: 2 });
  const client = await connect(connection);
  t.after(async () => {
    await client.end();
    await database.close();
    await drop();
    rmSync(folder, { recursive: true });
  });
  const count = async (from: string): Promise<number> =>
    (await client.query(`select count(*)::int as count from ${from}`)).rows[0].count;
  const stock = async () =>
    (
      await client.query(
        'select variant_id, stock_on_hand, stock_reserved from variants order by variant_id',
      )
    ).rows;
  const stockBefore = await stock();
  const source = { database, secrets: createSecrets(keys), origin };
  const canceled = AbortSignal.abort();
  const running = new AbortController().signal;

  const aborted = await loadHistory(source, canceled);
  const none = await count('orders');
  const loaded = await loadHistory(source, running);
  const orders = await count('orders');
  const [range] = (
    await client.query(
      `select extract(day from max(created_at) - min(created_at))::int as days, max(created_at) < now() as is_past from orders`,
    )
  ).rows;
  await loadHistory(source, running);

  assert.equal(demo?.history, 'pending');
  assert.deepEqual([aborted, none, loaded], [false, 0, true]);
  assert.equal(orders, planHistory().length);
  assert.equal(await count('orders'), orders);
  assert.ok(range.days > 20 && range.is_past, JSON.stringify(range));
  assert.equal(await count('orders where not test'), 0);
  assert.equal(await count(`orders where buyer ->> 'email' not like '%@example.com'`), 0);
  assert.ok((await count(`refunds where status = 'succeeded'`)) > 3);
  assert.equal(await count(`refunds where status = 'pending'`), 0);
  for (const status of ['requested', 'received'])
    assert.ok((await count(`order_returns where status = '${status}'`)) > 0, status);
  assert.ok((await count('agent_calls where order_id is not null')) > 10);
  assert.ok((await count(`agent_calls where match = 'none'`)) > 5);
  assert.ok((await count('daily_visits')) > 60);
  assert.deepEqual(await stock(), stockBefore);
  for (const table of ['emails', 'webhook_queue', 'webhook_deliveries'])
    assert.equal(await count(table), 0, table);
});
