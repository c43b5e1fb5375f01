import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, openTalk, sentenceOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

/* A number that is a size of a product is not the number of units, neither at once nor later. */

const shop = await openShop(null);
await shop.site();
const sized = (name: string, options: Record<string, string>[]) =>
  shop.product({ name, variants: options.map((each) => ({ options: each, stock: 500 })) });
const sizes = (...values: string[]) => values.map((Size) => ({ Size }));
await sized(
  'Court Canvas Sneakers',
  ['Red', 'White'].flatMap((Color) =>
    sizes('8', '9', '10').map((option) => ({ ...option, Color })),
  ),
);
await sized('Work Gloves, Grip Palm', sizes('8', '9', '10'));
await sized('Quay Chelsea Boots', sizes('8', '9', '10'));
await sized('Bridle Leather Belt', sizes('90', '95'));
await sized('Canvas Market Tote', [{}]);
await sized('Six-Panel Cap', [{}]);
await sized(
  'Slim Straight Jeans',
  ['30', '32'].flatMap((Waist) => ['32', '34'].map((Length) => ({ Waist, Length }))),
);
await sized('Smoothing Plane No. 4', [{}]);
await sized('Jack Plane No. 5', [{}]);
await sized(
  'Cordless Drill Driver',
  ['Bare tool', 'With 2 batteries'].flatMap((Kit) =>
    ['12 V', '18 V'].map((Voltage) => ({ Kit, Voltage })),
  ),
);
const agent = await agentOf(shop);
const { send } = openTalk(agent);
/** The lines of the cart or checkout that a task returns: `2 Work Gloves, Grip Palm: 9`. */
const linesOf = ({ artifacts }: WireTask): string[] =>
  artifacts.flatMap(({ parts }) => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const lines: { name: string; quantity: number; variantOptions: { value: string }[] }[] =
      cart?.items ?? checkout?.lineItems ?? [];
    return lines.map(({ name, quantity, variantOptions }) =>
      [`${quantity} ${name}`, ...Object.values(variantOptions).map(toValue)].join(', '),
    );
  });

const toValue = (option: { value: string } | string) =>
  typeof option === 'string' ? option : option.value;

const atOnce: [text: string, line: string][] = [
  ['buy court canvas sneakers, 8, red', '1 Court Canvas Sneakers, 8, Red'],
  ['buy court canvas sneakers, red, 8', '1 Court Canvas Sneakers, 8, Red'],
  ['buy a pair of court canvas sneakers, 8, red', '1 Court Canvas Sneakers, 8, Red'],
  ['add court canvas sneakers, 9, white to my cart', '1 Court Canvas Sneakers, 9, White'],
  ['buy court canvas sneakers, 10, red', '1 Court Canvas Sneakers, 10, Red'],
  ['buy court canvas sneakers (8, red)', '1 Court Canvas Sneakers, 8, Red'],
  ['buy court canvas sneakers / 8 / red', '1 Court Canvas Sneakers, 8, Red'],
  ['buy a 9 red court canvas sneakers', '1 Court Canvas Sneakers, 9, Red'],
  ['buy 2 court canvas sneakers, 8, red', '2 Court Canvas Sneakers, 8, Red'],
  ['buy court canvas sneakers, 8, red, 2', '2 Court Canvas Sneakers, 8, Red'],
  ['buy 8 court canvas sneakers, size 9, red', '8 Court Canvas Sneakers, 9, Red'],
  ['buy 8 pairs of court canvas sneakers, 8, red', '8 Court Canvas Sneakers, 8, Red'],
  ['buy court canvas sneakers, 8, red, 9 pairs', '9 Court Canvas Sneakers, 8, Red'],
  ['buy work gloves, 8', '1 Work Gloves, Grip Palm, 8'],
  ['buy a 10 work gloves', '1 Work Gloves, Grip Palm, 10'],
  ['add size 9 gloves to my cart', '1 Work Gloves, Grip Palm, 9'],
  ['i need size 10 gloves', '1 Work Gloves, Grip Palm, 10'],
  ['buy 2 pairs of size 9 gloves', '2 Work Gloves, Grip Palm, 9'],
  ['buy quay chelsea boots, 9', '1 Quay Chelsea Boots, 9'],
  ['buy chelsea boots 9', '1 Quay Chelsea Boots, 9'],
  ['buy size 9 chelsea boots', '1 Quay Chelsea Boots, 9'],
  ['buy size 9 chelsea boots x 2', '2 Quay Chelsea Boots, 9'],
  ['buy size 95 belt', '1 Bridle Leather Belt, 95'],
  ['buy slim straight jeans 32 34', '1 Slim Straight Jeans, 32, 34'],
  ['buy slim straight jeans, 32, 34', '1 Slim Straight Jeans, 32, 34'],
];
for (const [text, line] of atOnce)
  test(`buys ${line}: ${text}`, async () => {
    const task = await send(text);
    assert.deepEqual(linesOf(task), [line], sentenceOf(task));
  });

const inDoubt: [text: string, offer: RegExp][] = [
  ['buy 8 red court canvas sneakers', /To buy 8 × Court Canvas Sneakers/],
  ['buy 10 work gloves', /To buy 10 × Work Gloves/],
  ['buy court canvas sneakers, size 8, red, 9 please', /To buy 1 × Court Canvas Sneakers/],
  ['buy court canvas sneakers, 8, red, 8', /To buy 1 × Court Canvas Sneakers/],
];
for (const [text, offer] of inDoubt)
  test(`asks before it buys: ${text}`, async () => {
    const task = await send(text);
    assert.deepEqual(linesOf(task), []);
    assert.match(sentenceOf(task), offer);
  });

test('a size that the product does not have is no count, either', async () => {
  const asked = await send('buy court canvas sneakers, 13, red');
  assert.deepEqual(linesOf(asked), []);
  assert.deepEqual(linesOf(await send('8', asked.id)), ['1 Court Canvas Sneakers, 8, Red']);
});

test('the size that answers the question leaves the count as it was', async () => {
  const asked = await send('buy two court canvas sneakers in red');
  assert.deepEqual(linesOf(await send('9', asked.id)), ['2 Court Canvas Sneakers, 9, Red']);
});

test('a second size corrects the first while the checkout is not paid', async () => {
  const asked = await send('buy work gloves');
  assert.deepEqual(linesOf(await send('8', asked.id)), ['1 Work Gloves, Grip Palm, 8']);
  assert.deepEqual(linesOf(await send('9', asked.id)), ['1 Work Gloves, Grip Palm, 9']);
  assert.deepEqual(linesOf(await send('size 10', asked.id)), ['1 Work Gloves, Grip Palm, 10']);
  assert.deepEqual(linesOf(await send('7', asked.id)), ['1 Work Gloves, Grip Palm, 10']);
});

test('a number that two options have is asked about, and its option may be named', async () => {
  const asked = await send('buy slim straight jeans');
  assert.deepEqual(linesOf(await send('32', asked.id)), []);
  assert.deepEqual(linesOf(await send('waist 30', asked.id)), []);
  assert.deepEqual(linesOf(await send('waist: 32', asked.id)), []);
  assert.deepEqual(linesOf(await send('length 34', asked.id)), ['1 Slim Straight Jeans, 32, 34']);
});

test('of two values none is chosen', async () => {
  const asked = await send('buy court canvas sneakers, 8');
  assert.deepEqual(linesOf(await send('red or white', asked.id)), []);
  assert.deepEqual(linesOf(await send('white', asked.id)), ['1 Court Canvas Sneakers, 8, White']);
});

const numbersAfterOffer: [text: string, lines: string[]][] = [
  ['1', []],
  ['1 please', []],
  ['3', []],
  ['2', []],
  ['2 of them', []],
  ['the first one', ['2 Canvas Market Tote']],
  ['yes', ['2 Canvas Market Tote']],
];
for (const [text, lines] of numbersAfterOffer)
  test(`the answer to an offer of two totes: ${text}`, async () => {
    const offer = await send('buy 2 canvas market totes tonight');
    assert.match(sentenceOf(offer), /To buy 2 × Canvas Market Tote/);
    assert.deepEqual(linesOf(await send(text, offer.id)), lines);
  });

for (const text of [
  'buy canvas market tote or six-panel cap',
  'buy a canvas market tote or a six-panel cap',
  'add 2 canvas market tote or six-panel cap to my cart',
])
  test(`asks which of two products is meant: ${text}`, async () => {
    const count = text.includes('2') ? 2 : 1;
    const asked = await send(text);
    assert.deepEqual(linesOf(asked), []);
    assert.match(sentenceOf(asked), /1\. Canvas Market Tote, 2\. Six-Panel Cap\. Say which one/);
    assert.deepEqual(linesOf(await send('yes', asked.id)), []);
    assert.deepEqual(linesOf(await send('2', asked.id)), [`${count} Six-Panel Cap`]);
  });

test('the name of one of two products is an answer', async () => {
  const asked = await send('buy canvas market tote or six-panel cap');
  assert.deepEqual(linesOf(await send('the tote', asked.id)), ['1 Canvas Market Tote']);
});

const asked: [text: string, offer: RegExp][] = [
  ['buy a pair of canvas market totes', /To buy 2 × Canvas Market Tote/],
  ['buy no. 4 plane', /To buy 1 × Smoothing Plane No\. 4/],
  ['buy four No. 4 planes', /To buy 4 × Smoothing Plane No\. 4/],
];
for (const [text, offer] of asked)
  test(`offers what is likely meant: ${text}`, async () => {
    const task = await send(text);
    assert.deepEqual(linesOf(task), []);
    assert.match(sentenceOf(task), offer);
    assert.equal(linesOf(await send('yes', task.id)).length, 1);
  });

test('a voltage before the name of a product is its option', async () => {
  const task = await send('buy 18V cordless drill driver with 2 batteries');
  assert.deepEqual(linesOf(task), ['1 Cordless Drill Driver, With 2 batteries, 18 V']);
});
