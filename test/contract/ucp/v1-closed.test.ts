import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
const ucpV1 = ucpV1Of(shop);
const merchant = await shop.merchant();
const file = await shop.product({ name: 'Patterns', isDigital: true });
const opened = async () =>
  (await ucpV1.create({ line_items: [{ product_id: file.id }] })).body.id as string;
const publish = (published: boolean) => merchant.patch('/sites/shop', { published });
const seen = async (id: string) => {
  const { status, body } = await ucpV1.get(id);
  return [status, body.status ?? body.error.code];
};

test('an open session of a closed store is 404 for reads and writes', async () => {
  const [open, paying, bought] = [await opened(), await opened(), await opened()];
  await ucpV1.complete(bought, {});
  await ucpV1.complete(paying, payingWith('tok_late'));
  await publish(false);
  const complete = await ucpV1.complete(open, {});
  assert.deepEqual(await seen(open), [404, 'site_not_found']);
  assert.deepEqual([complete.status, complete.body.error.code], [404, 'site_not_found']);
  // Completed sessions and those with a payment in progress continue.
  assert.deepEqual(await seen(bought), [200, 'completed']);
  assert.deepEqual(await seen(paying), [200, 'open']);
  await publish(true);
  assert.deepEqual(await seen(open), [200, 'open']);
});
