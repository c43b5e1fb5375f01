import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';
import { askCli, runCli, urlOf } from './run-cli.ts';

test('an order can be shown by its name, unless two orders have that name', async (t) => {
  const shop = await openShop(t);
  const env = {
    DATABASE_URL: urlOf(shop.database.connection),
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  };
  await shop.site();
  const order = await shop.paidOrder();
  const words = ['orders', 'show', order.name, '--workspace', shop.tenant.workspaceId];

  assert.equal((await askCli(words, env)).id, order.id);

  const site = await shop.site({ slug: 'second' });
  const other = await shop.paidOrder({ site });
  assert.equal(other.name, order.name);
  const { code, err } = await runCli(words, env);
  assert.equal(code, 2);
  assert.ok(err.includes(order.id) && err.includes(other.id), err);
});
