import assert from 'node:assert/strict';
import { test } from 'node:test';
import { membershipPlans } from '../../src/core/customers/memberships/plans/manage-plans.ts';
import { agentOf, openTalk, sentenceOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

/* People call products by parts of their names and by other words, and answer in other words. */

const shop = await openShop(null);
await shop.site();
const sized = (name: string, options: Record<string, string>[]) =>
  shop.product({ name, variants: options.map((each) => ({ options: each, stock: 500 })) });
await sized('Canvas Market Tote', [{}]);
await sized('Everyday Crew Tee', [{ Size: 'M' }, { Size: 'L' }]);
await sized('Merino Travel Tee', [{ Size: 'M' }, { Size: 'L' }]);
await sized('Harbor Cable Sweater', [{ Size: 'M' }, { Size: 'L' }]);
await sized('Gel Knee Pads', [{}]);
await sized('Crew Socks', [{ Size: 'M' }, { Size: 'L' }]);
await sized('Hiking Socks', [{ Size: 'M' }, { Size: 'L' }]);
await sized('Bridle Belt', [
  { Size: '80', Color: 'Tan' },
  { Size: '90', Color: 'Tan' },
]);
await sized('Check Scarf', [{ Color: 'Grey Check' }, { Color: 'Burgundy Check' }]);
const agent = await agentOf(shop);
const { send } = openTalk(agent);
const linesOf = ({ artifacts }: WireTask): string[] =>
  artifacts.flatMap(({ parts }) => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const lines: { name: string; quantity: number; variantOptions: { value: string }[] }[] =
      cart?.items ?? checkout?.lineItems ?? [];
    return lines.map(({ name, quantity, variantOptions }) =>
      [`${quantity} ${name}`, ...variantOptions.map(({ value }) => value)].join(', '),
    );
  });

test('products that are found by a synonym are offered', async () => {
  const asked = await send('buy a t-shirt');
  assert.match(sentenceOf(asked), /Everyday Crew Tee.*Merino Travel Tee|Merino.*Everyday/u);
});

for (const text of ['buy gel', 'buy 3 gels'])
  test(`a word that is not the thing buys nothing: ${text}`, async () => {
    const asked = await send(text);
    assert.deepEqual(linesOf(asked), []);
    assert.match(sentenceOf(asked), /Did you mean 1\. Gel Knee Pads\?/u);
  });

test('the question for a variant names the product', async () => {
  const asked = await send('buy a harbor cable sweater');
  assert.match(sentenceOf(asked), /^Harbor Cable Sweater has several variants\./u);
});

const chosen: [answer: string, line: string][] = [
  ['the second one, 2 pairs, in M', '2 Hiking Socks, M'],
  ['two of the first, size L', '2 Crew Socks, L'],
  ['option 2, L', '1 Hiking Socks, L'],
];
for (const [answer, line] of chosen)
  test(`a place in the list with more: ${answer}`, async () => {
    const asked = await send('buy socks');
    const list = sentenceOf(asked);
    const isInOrder = list.indexOf('Crew Socks') < list.indexOf('Hiking Socks');
    const other = line.includes('Hiking') ? 'Crew' : 'Hiking';
    const expected = isInOrder ? line : line.replace(/Hiking|Crew/u, other);
    assert.deepEqual(linesOf(await send(answer, asked.id)), [expected]);
  });

for (const answer of ['the third one', 'the second one, but not today', 'the second one, 0 pairs'])
  test(`a place with a doubt buys nothing: ${answer}`, async () => {
    const asked = await send('buy socks');
    assert.deepEqual(linesOf(await send(answer, asked.id)), []);
  });

test('each of two products is asked for its variant', async () => {
  const belt = await send('I need a belt and a scarf');
  assert.match(sentenceOf(belt), /^Bridle Belt/u);
  const scarf = await send('tan, 90', belt.id);
  assert.match(sentenceOf(scarf), /^Check Scarf/u);
  assert.deepEqual(linesOf(await send('burgundy check', scarf.id)), [
    '1 Bridle Belt, 90, Tan',
    '1 Check Scarf, Burgundy Check',
  ]);
});

test('a text that is too long to be read whole buys nothing', async () => {
  const asked = await send(
    `Buy two Canvas Market Totes. ${'Thank you. '.repeat(170)}Not before I confirm.`,
  );
  assert.deepEqual(linesOf(asked), []);
  assert.match(sentenceOf(asked), /too long/u);
});

test('questions about plans are answered with names and prices', async () => {
  await shop.unit.run(shop.tenant, (work) =>
    membershipPlans.create(work, 'shop', {
      name: 'Gold',
      price: { amount: 900, currency: null },
      interval: 'month',
    }),
  );
  const answered = await send('what plans do you have?');
  assert.match(sentenceOf(answered), /Memberships: Gold \(\$9\.00\)\./u);
  const [{ parts } = { parts: [] }] = answered.artifacts;
  const { plans }: any = parts[0]?.data ?? {};
  assert.deepEqual(
    plans.map(({ name, price, interval }: any) => [name, price.amount, interval]),
    [['Gold', 900, 'month']],
  );
});

for (const question of ['how much is the second one?', 'tell me about the second one'])
  test(`a question shows the product: ${question}`, async () => {
    const namesOf = ({ artifacts }: WireTask): string[] => {
      const { products }: any = artifacts[0]?.parts[0]?.data ?? {};
      return products.map(({ name }: { name: string }) => name);
    };
    const [, second] = namesOf(await send('show me socks'));
    assert.equal(namesOf(await send(question))[0], second);
  });

for (const remark of [
  'the second one is too expensive',
  'the second one, no',
  'all but the second one',
  'I like it',
])
  test(`a remark adds nothing: ${remark}`, async () => {
    await send('show me socks');
    assert.deepEqual(linesOf(await send(remark)), []);
  });

test('a shown product is added when it is chosen', async () => {
  await send('show me socks');
  const picked = await send("I'll take the second one in M");
  const [line] = linesOf(picked);
  assert.match(line ?? sentenceOf(picked), /^1 (?:Crew|Hiking) Socks, M$/u);
});

for (const remark of [
  'not bob@example.com',
  'my brother is bob@example.com',
  'who is bob@example.com?',
])
  test(`the email of a cart is not changed: ${remark}`, async () => {
    await send('create a cart with a canvas market tote');
    assert.deepEqual(linesOf(await send(remark)), []);
  });

for (const remark of ['I moved from Dallas, TX 75201', 'how about Dallas, TX 75201'])
  test(`the address of a cart is not changed: ${remark}`, async () => {
    await send('create a cart with a canvas market tote');
    assert.deepEqual(linesOf(await send(remark)), []);
  });

test('a new place replaces the address of an open checkout', async () => {
  const opened = await send('buy a canvas market tote to 12 Main St, Austin, TX 78701');
  const moved = await send('ship it to Dallas, TX 75201', opened.id);
  const { checkout }: any = moved.artifacts[0]?.parts[0]?.data ?? {};
  const { line1, city, postcode } = checkout.shippingAddress;
  assert.deepEqual([line1, city, postcode], [null, 'Dallas', '75201']);
});
