import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agentOf, openTalk, sentenceOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const colored = (name: string, colors: string[]) =>
  shop.product({
    name,
    price: { amount: 2_800, currency: 'USD' },
    variants: colors.map((Color) => ({ options: { Color }, stock: 50 })),
  });
await colored('Six-Panel Cap', ['Navy', 'Sand']);
await colored('Harbor Sweater', ['Navy', 'Rust']);
await shop.product({
  name: 'Hiking Socks',
  price: { amount: 2_200, currency: 'USD' },
  variants: [{ stock: 50 }],
});
const agent = await agentOf(shop);
const { send } = openTalk(agent);
const checkoutsOf = ({ artifacts }: WireTask): unknown[] =>
  artifacts.flatMap(({ parts }) => (parts[0]?.data as { checkout?: unknown })?.checkout ?? []);

describe('an answer that changes the request ends it', () => {
  const order =
    'buy a six-panel cap and 3 hiking socks, ship to 5 Elm Street, Austin, TX 78701, ann@example.com';
  const changes = [
    'no socks',
    'without the socks',
    'only the cap',
    'to Ohio instead',
    'no code',
    'not ann@example.com',
  ];
  for (const change of changes)
    test(change, async () => {
      const { id } = await send(order);
      const closed = await send(change, id);
      assert.equal(closed.status.state, 'TASK_STATE_COMPLETED');
      assert.match(sentenceOf(closed), new RegExp(`“${change}”.*nothing was bought`));
      assert.deepEqual(checkoutsOf(closed), []);
    });

  for (const refusal of ['cancel', 'stop', 'never mind', 'no thanks'])
    test(`it is taken back: ${refusal}`, async () => {
      const { id } = await send(order);
      const closed = await send(refusal, id);
      assert.equal(closed.status.state, 'TASK_STATE_COMPLETED');
      assert.match(sentenceOf(closed), /Nothing was bought/);
    });

  for (const answer of ['not the navy one', 'which colors are there?', 'never navy'])
    test(`the question stays open: ${answer}`, async () => {
      const { id } = await send(order);
      const asked = await send(answer, id);
      assert.equal(asked.status.state, 'TASK_STATE_INPUT_REQUIRED');
      assert.match(sentenceOf(asked), /Six-Panel Cap has several variants/);
      assert.match(sentenceOf(await send('sand', id)), /1 × Six-Panel Cap \(Sand\)/);
    });
});

test('a color that stands alone offers the products that have it', async () => {
  const offer = await send('buy 2 rust');
  assert.equal(offer.status.state, 'TASK_STATE_INPUT_REQUIRED');
  assert.match(sentenceOf(offer), /“rust”.*Harbor Sweater/);
});

test('a product that was shown is named by its place and an option', async () => {
  await send('find caps');
  const cart = await send('the first one in sand');
  assert.match(sentenceOf(cart), /1 × Six-Panel Cap \(Sand\)/);
});
