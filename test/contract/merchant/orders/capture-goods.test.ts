import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountsOf, openCapturingStore } from '../../../kit/authorized-orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const store = await openCapturingStore(shop, 'at_shipping');

const units = ({ line }: { line: string }, quantity: number) => ({
  items: [{ line_item_id: line, quantity }],
});
const refused = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];

test('nothing is shipped while its payment is being released', async () => {
  const order = await store.order();
  const captured = await store.order([{ product: store.product, quantity: 9 }]);
  await order.release();
  await captured.capture({ amount: 4_050 });
  await captured.release();

  const answers = [await order.fulfill(), await captured.fulfill(units(captured, 1))];

  assert.deepEqual(answers.map(refused), Array(2).fill([409, 'authorization_closed']));
  assert.equal((await order.finish()).fulfillment_status, 'unfulfilled');
});

test('what was captured is shipped while the rest is being released', async () => {
  const order = await store.order();
  await order.capture({ amount: 2_000 });
  await order.finish();
  await order.release();

  const tooMuch = await order.fulfill();
  const shipped = await order.fulfill(units(order, 2));

  assert.deepEqual([refused(tooMuch), shipped.status], [[409, 'authorization_closed'], 200]);
  assert.deepEqual(amountsOf(await order.finish()), [3_000, 2_000, 0, 1_000]);
});
