import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { agentOf, saying, taskOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const priced = (name: string, amount: number) =>
  shop.product({ name, price: { amount, currency: 'USD' }, variants: [{ stock: 500 }] });
await priced('Copper Kettle', 4_900);
await priced('Beeswax Candle', 1_200);
await priced('Garden Trowel', 1_600);
const agent = await agentOf(shop);
let conversation = 0;
beforeEach(() => {
  conversation += 1;
});

const send = async (text: string, taskId?: string): Promise<WireTask> => {
  const message = { ...saying(text), contextId: `talk-${conversation}` };
  return taskOf(
    await agent.rpc(
      'SendMessage',
      { message: taskId === undefined ? message : { ...message, taskId } },
      { ...agent.key, host: 'shop.localhost:4000' },
    ),
  );
};
const sentenceOf = ({ status }: WireTask) => status.message?.parts[0]?.text ?? '';
/** The lines of the cart or checkout that a task returns: `2 Copper Kettle`. */
const linesOf = ({ artifacts }: WireTask): string[] =>
  artifacts.flatMap(({ parts }) => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const lines: { name: string; quantity: number }[] = cart?.items ?? checkout?.lineItems ?? [];
    return lines.map(({ name, quantity }) => `${quantity} ${name}`);
  });

const doubtfulAnswers = [
  "right, that's too expensive",
  'okay bye',
  'yes, but next month',
  'yes at $8',
  'yes for ten dollars',
  'yes and a garden trowel',
  'yes, ship it to my neighbour',
  'ok, let me think',
  'next month',
  'at $8',
];
for (const text of doubtfulAnswers)
  test(`an answer that is not wholly a yes buys nothing: ${text}`, async () => {
    const offer = await send('buy a copper kettle with a velvet ribbon');
    assert.match(sentenceOf(offer), /reply with yes/);
    const answer = await send(text, offer.id);
    assert.deepEqual(linesOf(answer), []);
    assert.deepEqual(linesOf(await send('yes', offer.id)), ['1 Copper Kettle']);
  });

const answers: [string, string[]][] = [
  ['yes', ['2 Copper Kettle', '1 Garden Trowel']],
  ['Yes please, thank you!', ['2 Copper Kettle', '1 Garden Trowel']],
  ['the first one', ['2 Copper Kettle']],
  ['only the second one please', ['1 Garden Trowel']],
  ['2', ['1 Garden Trowel']],
  ['the last one', ['1 Garden Trowel']],
  ['3', []],
  ['buy a beeswax candle', ['1 Beeswax Candle']],
  ['yes, 3 of them', []],
  ['yes but blue', []],
];
for (const [text, lines] of answers)
  test(`the answer to an offer of two items: ${text}`, async () => {
    const offer = await send('buy 2 copper kettles and 1 garden trowel with a velvet ribbon');
    assert.match(sentenceOf(offer), /reply with yes/);
    assert.deepEqual(linesOf(await send(text, offer.id)), lines);
  });
