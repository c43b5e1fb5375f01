import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, dataOf, saying, sentenceOf, taskOf } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
for (const name of ['Canvas Market Tote', 'Enamel Mug'])
  await shop.product({ name, variants: [{ stock: 20 }] });
const agent = await agentOf(shop);
let talks = 0;

const send = async (text: string, more: object) =>
  taskOf(
    await agent.rpc(
      'SendMessage',
      { message: { ...saying(text), ...more } },
      { ...agent.key, host: 'shop.localhost:4000' },
    ),
  );

/** A task whose checkout for a tote waits for payment. */
async function openCheckout() {
  talks += 1;
  const contextId = `talk-${talks}`;
  const { id } = await send('buy a canvas market tote', { contextId });
  return { taskId: id, contextId };
}

for (const text of [
  'add an enamel mug',
  'put 2 enamel mugs in my cart',
  'remove the tote',
  'cancel',
  'Cancel it, please',
  'cancel the checkout',
  'cancel my order',
  'never mind',
])
  test(`a task with an unpaid checkout says how to change or cancel it: ${text}`, async () => {
    const talk = await openCheckout();

    const task = await send(text, talk);

    const { cart, checkout } = dataOf(task);
    assert.match(sentenceOf(task), /1 × Canvas Market Tote is open and not paid, and nothing was/);
    assert.match(sentenceOf(task), new RegExp(checkout.id));
    assert.equal(task.status.state, 'TASK_STATE_INPUT_REQUIRED');
    assert.equal(cart, undefined);
    const later = await send('make it 2', talk);
    assert.match(sentenceOf(later), /pay for 2 × Canvas Market Tote/);
  });

test('the checkout is canceled by the request that the message names', async () => {
  const talk = await openCheckout();
  const [, path = ''] = /POST \S+?(\/api\S+\/cancel)/u.exec(
    sentenceOf(await send('cancel', talk)),
  ) ?? [''];

  const { status, body } = await shop.public.post(
    path,
    {},
    { ...agent.key, 'idempotency-key': 'cancel-1' },
  );

  assert.deepEqual([status, body.status], [200, 'cancelled']);
});

test('a message without the task may fill a cart', async () => {
  const { contextId } = await openCheckout();
  const { cart } = dataOf(await send('add an enamel mug to my cart', { contextId }));
  assert.deepEqual(
    cart.items.map(({ name }: { name: string }) => name),
    ['Enamel Mug'],
  );
});
