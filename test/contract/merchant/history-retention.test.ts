import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredData } from '../../../src/app/retention.ts';
import { readConfig } from '../../../src/platform/settings/config.ts';
import { rowsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const day = 86_400_000;

test('changes of products and stock and past prices are deleted after their days', async () => {
  const { retention } = readConfig({ RETENTION_HISTORY_DAYS: '100' }).config;
  const clean = async () => (await deleteExpiredData(shop.unit, retention)).history;
  const product = await shop.product({ name: 'Mug', variants: [{ stock: 3 }] });
  const [variant] = product.variants;
  const change = async (amount: number, stock: number) => {
    const { status, text } = await merchant.patch(`/products/${product.id}`, {
      price: { amount, currency: 'USD' },
      variants: [{ id: variant?.id, stock }],
    });
    assert.equal(status, 200, text);
  };
  const kept = async () => {
    const { history } = (await merchant.get(`/products/${product.id}/history`)).body;
    const { adjustments } = (await merchant.get('/inventory/adjustments')).body;
    const prices = await rowsOf<{ amount: number }>(
      shop,
      'select amount::int as amount from past_prices where variant_id = $1 order by until',
      [variant?.id],
    );
    return {
      changes: history.map(({ action }: any) => action),
      stock: adjustments.map((one: any) => one.on_hand_after),
      prices: prices.map(({ amount }) => amount),
    };
  };
  shop.clock.advance(1_000);
  await change(2_000, 5);
  const before = await kept();
  shop.clock.advance(99 * day);
  assert.equal(await clean(), 0);
  assert.deepEqual(await kept(), before);
  await change(3_000, 7);
  shop.clock.advance(2 * day);

  assert.equal(await clean(), 4, 'two changes of the product, one of its stock, one price');
  assert.deepEqual(await kept(), { changes: ['updated'], stock: [7], prices: [2_000] });
  assert.equal(await clean(), 0);
  assert.equal((await merchant.get(`/products/${product.id}`)).body.price.amount, 3_000);
});
