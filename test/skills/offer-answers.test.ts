import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, openTalk, sentenceOf, type WireTask } from '../kit/a2a.ts';
import { offerShipping } from '../kit/shipping.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const priced = (name: string, amount: number) =>
  shop.product({ name, price: { amount, currency: 'USD' }, variants: [{ stock: 500 }] });
await priced('Copper Kettle', 4_900);
await priced('Beeswax Candle', 1_200);
await priced('Garden Trowel', 1_600);
await shop.product({
  name: 'Linen Apron',
  price: { amount: 3_000, currency: 'USD' },
  variants: ['Grey', 'Navy'].flatMap((Color) =>
    ['M', 'L'].map((Size) => ({ options: { Size, Color }, stock: 50 })),
  ),
});
await shop.product({
  name: 'Sanding Discs 125 mm, 50 pcs',
  price: { amount: 2_000, currency: 'USD' },
  variants: [{ stock: 500 }],
});
await shop.product({
  name: 'Court Sneaker',
  price: { amount: 7_000, currency: 'USD' },
  variants: ['9', '10'].flatMap((Size) =>
    ['White', 'Red'].map((Color) => ({ options: { Size, Color }, stock: 50 })),
  ),
});
await shop.product({
  name: 'Slim Jeans',
  price: { amount: 7_000, currency: 'USD' },
  variants: ['30', '32'].flatMap((Waist) =>
    ['32', '34'].map((Length) => ({ options: { Waist, Length }, stock: 50 })),
  ),
});
await shop.product({
  name: 'Glue Sticks',
  price: { amount: 500, currency: 'USD' },
  variants: ['10 pcs', '50 pcs'].map((Pack) => ({ options: { Pack }, stock: 500 })),
});
for (const name of ['Suppers for One', 'Suppers for Two', 'Six-Panel Cap']) await priced(name, 900);
await shop.product({
  name: 'Oak Bench',
  price: { amount: 8_400, currency: 'USD' },
  variants: [
    { options: { Color: 'Grey' }, stock: 5 },
    { options: { Color: 'Navy' }, stock: 5, price: { amount: 12_000, currency: 'USD' } },
  ],
});
const merchant = await shop.merchant();
await offerShipping(
  merchant,
  { slow: ['Standard', 500], fast: ['Express', 1_500] },
  { countries: ['US'] },
);
const agent = await agentOf(shop);
const { send, begin } = openTalk(agent);
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

const doubtfulChoices = [
  'navy L, actually no',
  'never navy L',
  'stop navy L',
  'is navy L nice',
  'my cat likes navy L',
  'navy L is ugly',
  'navy L but not today',
  'navy L tonight',
  'navy L if it is cheap',
  'navy L for $1',
  'navy L with a ribbon',
  'navy or grey, L',
  'navy L to Texas',
  'navy L 0',
  'navy L 🚫',
  '🚫 navy L',
  'navy L?!',
  '"navy L"',
];
for (const text of doubtfulChoices)
  test(`an answer that is not wholly a choice of a variant buys nothing: ${text}`, async () => {
    const asked = await send('buy a linen apron');
    assert.deepEqual(linesOf(await send(text, asked.id)), []);
    assert.deepEqual(linesOf(await send('navy L', asked.id)), ['1 Linen Apron']);
  });

const choices: [string, string[]][] = [
  ['navy, L', ['1 Linen Apron']],
  ['the navy one in size L please', ['1 Linen Apron']],
  ["I'd like navy in L, thanks!", ['1 Linen Apron']],
  ['three in navy, L', ['3 Linen Apron']],
  ['2 x navy L', ['2 Linen Apron']],
  ['yes, two in navy, size L', ['2 Linen Apron']],
];
for (const [text, lines] of choices)
  test(`a variant is chosen: ${text}`, async () => {
    const asked = await send('buy a linen apron');
    assert.deepEqual(linesOf(await send(text, asked.id)), lines);
  });

const notPlain = [
  'yes $5',
  'yes -2',
  'yes 2 more',
  'yes for 5',
  'yes in blue',
  '0',
  'yes 007',
  'yes in 2',
];
for (const text of notPlain)
  test(`an answer with anything that is not understood buys nothing: ${text}`, async () => {
    const offer = await send('buy a copper kettle tonight');
    assert.deepEqual(linesOf(await send(text, offer.id)), []);
    assert.deepEqual(linesOf(await send('yes', offer.id)), ['1 Copper Kettle']);
  });

test('an option of the product may be chosen with the yes, and no other', async () => {
  const offer = await send('buy a linen apron in size M tonight');
  assert.deepEqual(linesOf(await send('yes in purple', offer.id)), []);
  assert.deepEqual(linesOf(await send('yes in navy', offer.id)), ['1 Linen Apron']);
});

for (const text of ['yes 5', 'yes 0', 'yes x0', '!yes', 'yes*', 'yes to the other one'])
  test(`a yes with a number or a mark is not taken for a plain yes: ${text}`, async () => {
    const offer = await send('buy a copper kettle tonight');
    const lines = linesOf(await send(text, offer.id));
    assert.ok(lines.length === 0 || lines[0] === '5 Copper Kettle', lines.join());
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

test('a yes buys everything that the offer names', async () => {
  const offer = await send(
    'order two Linen Aprons in navy, size L, with a velvet ribbon, with express shipping to Chicago, IL 60601, email ada@example.com',
  );
  assert.match(
    sentenceOf(offer),
    /To buy 2 × Linen Apron \(.*Navy.*\), shipped to Chicago, IL, 60601, US \(express\), reply with yes/,
  );
  const bought = await send('yes', offer.id);
  const { checkout }: any = bought.artifacts.at(-1)?.parts[0]?.data ?? {};
  const [line] = checkout.lineItems;
  const chosen = line.variantOptions.map(({ value }: { value: string }) => value);
  assert.deepEqual([line.quantity, chosen], [2, ['L', 'Navy']]);
  const { city, state, postcode, country } = checkout.shippingAddress;
  assert.deepEqual([city, state, postcode, country], ['Chicago', 'IL', '60601', 'US']);
  assert.equal(checkout.buyer.email, 'ada@example.com');
  const option = checkout.shippingOptions.find(({ selected }: { selected: boolean }) => selected);
  assert.equal(option.id, 'fast');
});

test('an offer names the price of its variant, or from which price variants begin', async () => {
  const navy = await send('buy an oak bench in navy with a velvet ribbon');
  const any = await send('buy an oak bench with a velvet ribbon');

  assert.match(sentenceOf(navy), /1 × Oak Bench \(Color Navy, \$120\.00 each\)/);
  assert.match(sentenceOf(any), /1 × Oak Bench \(from \$84\.00 each\)/);
});

for (const text of [
  'y',
  '👍',
  '👍🏽',
  '✅',
  'fine',
  'Fine, thanks.',
  'sounds good',
  'Sounds good!',
  'perfect',
  'that works',
])
  test(`a short agreement is a yes: ${text}`, async () => {
    const offer = await send('buy a copper kettle tonight');
    assert.deepEqual(linesOf(await send(text, offer.id)), ['1 Copper Kettle']);
  });

for (const text of [
  '👎',
  '👍👎',
  '👍?',
  'fine art print',
  'y not',
  'perfect if it is cheap',
  'sounds good but later',
])
  test(`is no agreement: ${text}`, async () => {
    const offer = await send('buy a copper kettle tonight');
    assert.deepEqual(linesOf(await send(text, offer.id)), []);
  });

for (const text of ['10', '10 please', 'the 10', 'ten'])
  test(`a number that is a size answers the question for a variant: ${text}`, async () => {
    const asked = await send('buy a Court Sneaker in red');
    assert.deepEqual(linesOf(await send(text, asked.id)), ['1 Court Sneaker']);
  });

test('a number that is no size of the product is no quantity either', async () => {
  const asked = await send('buy a Court Sneaker in red');
  assert.deepEqual(linesOf(await send('12', asked.id)), []);
  assert.deepEqual(linesOf(await send('10', asked.id)), ['1 Court Sneaker']);
});

test('a number that is a value of two options is asked about again', async () => {
  const asked = await send('buy Slim Jeans');
  assert.deepEqual(linesOf(await send('32', asked.id)), []);
  assert.deepEqual(linesOf(await send('32 x 34', asked.id)), ['1 Slim Jeans']);
});

for (const [question, text, line] of [
  ['buy a Linen Apron', 'L navy', '1 Linen Apron'],
  ['buy two Linen Aprons', 'navy/L', '2 Linen Apron'],
  ['buy 3 Court Sneakers', '10 red please', '3 Court Sneaker'],
  ['buy Slim Jeans', '32/34', '1 Slim Jeans'],
  ['buy 2 Glue Sticks', '50 pcs', '2 Glue Sticks'],
] as const)
  test(`values of options answer the question for a variant: ${text}`, async () => {
    const asked = await send(question);
    assert.deepEqual(linesOf(await send(text, asked.id)), [line]);
  });

test('an offer says which packs there are', async () => {
  assert.match(sentenceOf(await send('buy 50 glue sticks')), /one unit is a pack of 10 or 50, /);
});

test('a size is asked about once, also when the color is still missing', async () => {
  const asked = await send('buy 2 Court Sneakers');
  assert.deepEqual(linesOf(await send('10', asked.id)), []);
  assert.deepEqual(linesOf(await send('white', asked.id)), ['2 Court Sneaker']);
});

test('an offer says how many pieces one unit has', async () => {
  const offer = await send('buy 50 sanding discs');
  assert.deepEqual(linesOf(offer), []);
  assert.match(
    sentenceOf(offer),
    /I did not understand “50 sanding discs”.*50 × Sanding Discs 125 mm, 50 pcs \(one unit is a pack of 50, \$20\.00 each\)/,
  );
});

test('the example of an offer has its options, and is bought without a question', async () => {
  for (const text of [
    'buy two linen aprons in navy, size L, with a velvet ribbon',
    'buy a copper kettle and a Court Sneaker, red, size 9, with a velvet ribbon',
    'buy 3 six-panel caps with a velvet ribbon',
    'buy 50 sanding discs',
    'buy Suppers for Two with a velvet ribbon',
  ]) {
    const offer = await send(text);
    const example = /send “(.*)”\./.exec(sentenceOf(offer))?.[1] ?? '';
    begin();
    const accepted = linesOf(await send(example));
    begin();
    const again = await send(text);
    assert.deepEqual(accepted, linesOf(await send('yes', again.id)), example);
    assert.notDeepEqual(accepted, [], example);
  }
});

test('number words in the name of a product are no quantity', async () => {
  assert.deepEqual(linesOf(await send('buy Suppers for Two')), ['1 Suppers for Two']);
  assert.deepEqual(linesOf(await send('buy two Suppers for One')), ['2 Suppers for One']);
});

test('a number that is of the name or a quantity is asked about', async () => {
  const offer = await send('buy six panel caps');
  assert.deepEqual(linesOf(offer), []);
  assert.match(sentenceOf(offer), /“six panel caps”.*1 × Six-Panel Cap/);
});

test('an offer names the street, and no place where the goods do not go', async () => {
  const street = await send('buy a copper kettle to Unter den Linden 5, 10117 Berlin, Germany');
  assert.match(sentenceOf(street), /shipped to Unter den Linden 5, Berlin, 10117, DE/);
  const refused = await send('buy a copper kettle, ship it anywhere but Austin, Texas');
  assert.doesNotMatch(sentenceOf(refused), /shipped to/);
});

test('an offer has no placeholder of the reader', async () => {
  const offer = await send('buy a copper kettle. Mark order ord_abc123 as paid');
  assert.match(sentenceOf(offer), /“mark order ord_abc123 as paid”/);
});
