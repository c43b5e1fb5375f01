import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, openTalk, sentenceOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const priced = (name: string, amount: number) =>
  shop.product({ name, price: { amount, currency: 'USD' }, variants: [{ stock: 500 }] });
await priced('Copper Kettle', 4_900);
await priced('Beeswax Candle', 1_200);
await priced('Garden Trowel', 1_600);
const agent = await agentOf(shop);
const { send } = openTalk(agent);
/** The lines of the cart or checkout that a task returns: `2 Copper Kettle`. */
const linesOf = ({ artifacts }: WireTask): string[] =>
  artifacts.flatMap(({ parts }) => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const lines: { name: string; quantity: number }[] = cart?.items ?? checkout?.lineItems ?? [];
    return lines.map(({ name, quantity }) => `${quantity} ${name}`);
  });
const cartLines = async () => linesOf(await send('show my cart'));

const notQuantities = [
  'increase my budget to 100',
  'set the price to 20',
  'set the price of the kettle to 20',
  'can you do 40?',
  'how about 40?',
  'pay 3 times',
  'set it to 20 dollars',
  'make it ten dollars',
  'bring the total to 45',
  'my lucky number is 7',
  'lower the cost to 30',
];
for (const text of notQuantities)
  test(`a number that is not a quantity changes no cart: ${text}`, async () => {
    await send('add a copper kettle to my cart');
    const answer = await send(text);
    assert.deepEqual(linesOf(answer), []);
    assert.deepEqual(await cartLines(), ['1 Copper Kettle']);
  });

const quantities: [string, number][] = [
  ['make it 3', 3],
  ["I'd like two", 2],
  ['3 of them please', 3],
  ['change the quantity to 3', 3],
  ['two of them', 2],
  ['actually make that four please', 4],
  ['set the kettles to 5', 5],
  ['can you make it 3?', 3],
];
for (const [text, count] of quantities)
  test(`a new quantity is set: ${text}`, async () => {
    await send('add a copper kettle to my cart');
    await send(text);
    assert.deepEqual(await cartLines(), [`${count} Copper Kettle`]);
  });

test('a number that is not understood is named in the question', async () => {
  await send('add a copper kettle to my cart');
  const answer = await send('increase my budget to 100');
  assert.match(sentenceOf(answer), /I did not understand “budget”, so no cart was changed\./);
});

const taken: [string, string[]][] = [
  ['remove one kettle', ['1 Copper Kettle', '3 Beeswax Candle']],
  ['remove two candles', ['2 Copper Kettle', '1 Beeswax Candle']],
  ['remove a candle', ['2 Copper Kettle', '2 Beeswax Candle']],
  ['take out one of the kettles', ['1 Copper Kettle', '3 Beeswax Candle']],
  ['delete one copper kettle', ['1 Copper Kettle', '3 Beeswax Candle']],
  ['remove 3 candles', ['2 Copper Kettle']],
  ['remove the candles', ['2 Copper Kettle']],
  ['I only need one kettle', ['1 Copper Kettle', '3 Beeswax Candle']],
  ['I only want 2 candles', ['2 Copper Kettle', '2 Beeswax Candle']],
];
for (const [text, lines] of taken)
  test(`as many units are removed as the text says: ${text}`, async () => {
    await send('add 2 copper kettles and 3 beeswax candles to my cart');
    await send(text);
    assert.deepEqual(await cartLines(), lines);
  });

for (const text of [
  'check out without the candles',
  'check out, but not the candles',
  'checkout everything minus the beeswax candles',
  'buy only the kettles',
])
  test(`a checkout of a part of the cart opens nothing: ${text}`, async () => {
    await send('add 2 copper kettles and 3 beeswax candles to my cart');
    assert.deepEqual(linesOf(await send(text)), []);
    assert.deepEqual(await cartLines(), ['2 Copper Kettle', '3 Beeswax Candle']);
  });

const reduced: [string, number][] = [
  ['one fewer', 4],
  ['two less', 3],
  ['remove one', 4],
  ['one less please', 4],
  ['reduce it by two', 3],
  ['two fewer kettles', 3],
  ['make it one less', 4],
];
for (const [text, count] of reduced)
  test(`so many units of the only line are removed: ${text}`, async () => {
    await send('add 5 copper kettles to my cart');
    await send(text);
    assert.deepEqual(await cartLines(), [`${count} Copper Kettle`]);
  });

for (const text of ['one fewer', 'two less', 'remove one'])
  test(`of several lines the right one is asked about: ${text}`, async () => {
    await send('add 5 copper kettles and 5 beeswax candles to my cart');
    const asked = await send(text);
    assert.match(sentenceOf(asked), /1\. Copper Kettle, 2\. Beeswax Candle/);
    assert.deepEqual(await cartLines(), ['5 Copper Kettle', '5 Beeswax Candle']);
    const left = text === 'two less' ? 3 : 4;
    await send('1', asked.id);
    assert.deepEqual(await cartLines(), [`${left} Copper Kettle`, '5 Beeswax Candle']);
  });

test('the line may also be named in the answer', async () => {
  await send('add 5 copper kettles and 5 beeswax candles to my cart');
  const asked = await send('one fewer');
  await send('the candle', asked.id);
  assert.deepEqual(await cartLines(), ['5 Copper Kettle', '4 Beeswax Candle']);
});

test('more units than the cart has are not removed', async () => {
  await send('add 1 copper kettle to my cart');
  assert.match(sentenceOf(await send('two less')), /only 1 × Copper Kettle/);
  assert.deepEqual(await cartLines(), ['1 Copper Kettle']);
});

for (const end of ['remove the kettle', 'empty my cart'])
  test(`"the same again" after "${end}" says what it needs`, async () => {
    await send('show me kettles');
    await send('add 2 copper kettles to my cart');
    shop.clock.advance(1_000);
    await send(end);
    shop.clock.advance(1_000);
    const again = await send('add the same again');
    assert.deepEqual(linesOf(again), []);
    assert.match(sentenceOf(again), /The cart is empty, so it is not clear what to add again\./);
  });

test('"the same again" adds the units of the last line again', async () => {
  await send('add 2 copper kettles to my cart');
  await send('add the same again');
  assert.deepEqual(await cartLines(), ['3 Copper Kettle']);
});

test('nothing is removed from an empty cart', async () => {
  await send('add 1 copper kettle to my cart');
  await send('remove one');
  assert.match(sentenceOf(await send('remove one')), /The cart is empty, so nothing was changed\./);
});
