import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { agentOf, saying, taskOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

/* A yes in the conversation of an offer needs no task id, unless something else came in between. */

const shop = await openShop(null);
await shop.site();
await shop.product({ name: 'Copper Kettle', variants: [{ stock: 500 }] });
await shop.product({ name: 'Beeswax Candle', variants: [{ stock: 500 }] });
await shop.product({
  name: 'Linen Apron',
  variants: ['M', 'L'].map((Size) => ({ options: { Size }, stock: 50 })),
});
const agent = await agentOf(shop);
let conversation = 0;
beforeEach(() => {
  conversation += 1;
});

type Sent = { taskId?: string; contextId?: string; headers?: Record<string, string> };
const post = (text: string, { taskId, contextId, headers = agent.key }: Sent = {}) =>
  agent.rpc(
    'SendMessage',
    {
      message: {
        ...saying(text),
        contextId: contextId ?? `yes-${conversation}`,
        ...(taskId && { taskId }),
      },
    },
    { ...headers, host: 'shop.localhost:4000' },
  );
const send = async (text: string, sent?: Sent): Promise<WireTask> => {
  shop.clock.advance(1_000);
  return taskOf(await post(text, sent));
};
const linesOf = ({ artifacts }: WireTask): string[] =>
  artifacts.flatMap(({ parts }) => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const lines: { name: string; quantity: number }[] = cart?.items ?? checkout?.lineItems ?? [];
    return lines.map(({ name, quantity }) => `${quantity} ${name}`);
  });

for (const text of ['yes', 'Yes, please!', 'ok', 'go ahead'])
  test(`buys what the latest task of the conversation offers: ${text}`, async () => {
    const offer = await send('buy 2 copper kettles tonight');
    const answer = await send(text);
    assert.equal(answer.id, offer.id);
    assert.deepEqual(linesOf(answer), ['2 Copper Kettle']);
  });

for (const text of ['yes, 3 of them', 'yes but tomorrow', 'yes?', 'no', 'maybe', '2'])
  test(`buys nothing without a plain yes: ${text}`, async () => {
    const offer = await send('buy 2 copper kettles tonight');
    const answer = await send(text);
    assert.notEqual(answer.id, offer.id);
    assert.deepEqual(linesOf(answer), []);
    assert.deepEqual(linesOf(await send('yes', { taskId: offer.id })), ['2 Copper Kettle']);
  });

for (const text of ['no', 'show me candles', 'hello', 'buy a linen apron'])
  test(`buys nothing once another message followed the offer: ${text}`, async () => {
    await send('buy 2 copper kettles tonight');
    await send(text);
    assert.deepEqual(linesOf(await send('yes')), []);
  });

test('the later of two offers is the one that a yes accepts', async () => {
  await send('buy 2 copper kettles tonight');
  await send('buy a beeswax candle tonight');
  assert.deepEqual(linesOf(await send('yes')), ['1 Beeswax Candle']);
  assert.deepEqual(linesOf(await send('yes')), []);
});

test('a yes buys nothing if two tasks are the latest ones', async () => {
  await send('buy 2 copper kettles tonight');
  await post('buy a beeswax candle tonight');
  assert.deepEqual(linesOf(await send('yes')), []);
});

test('a yes elsewhere buys nothing', async () => {
  const offer = await send('buy 2 copper kettles tonight');
  assert.deepEqual(linesOf(await send('yes', { contextId: `other-${conversation}` })), []);
  const contextId = `yes-${conversation}`;
  const stranger = await post('yes', { contextId, headers: agent.stranger });
  assert.doesNotMatch(JSON.stringify(stranger.body), /Copper Kettle/);
  assert.deepEqual(linesOf(await send('yes', { taskId: offer.id })), ['2 Copper Kettle']);
});

test('of two yeses at the same time, one buys', async () => {
  await send('buy 2 copper kettles tonight');
  const answers = await Promise.all([post('yes'), post('yes')]);
  const bought = answers.filter(({ body }) => body.result && linesOf(body.result.task).length > 0);
  assert.equal(bought.length, 1, JSON.stringify(answers.map(({ body }) => body)));
});
