import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const product = (name: string) => ({ id: name, siteSlug: 'shop', name, tags: [], options: [] });
const names = ['Cologne', 'Green Tea', 'Alarm Clock'];
const things = prepareKnownThings(names.map(product), [], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
const cologne = { country: 'DE', city: 'Cologne' };

for (const text of [
  'buy a green tea; send it to Cologne',
  'buy a green tea and deliver it to Cologne',
  'buy a green tea to be sent to Cologne',
  'buy a green tea; ship it to my sister in Cologne',
  'buy a green tea. City: Cologne',
])
  test(`a town where the goods go is no product: ${text}`, () => {
    const { items, address } = read(text);
    assert.deepEqual([items, address?.city], [[{ productId: 'Green Tea' }], 'Cologne']);
  });

for (const end of [' to be sent to Cologne', ', to be shipped to my sister in Cologne'])
  test(`the town is no word of the search: …${end}`, () =>
    assert.equal(read(`I am looking for a bamboo submarine${end}`).query, 'bamboo submarine'));

test('the names and towns of a whole address are no products', () => {
  const { items, address } = read(
    'Order one alarm clock. Ship to: Jane Cologne, 5 Tea Street, 50667 Cologne, Germany',
  );
  const line = { name: 'Jane Cologne', line1: '5 Tea Street', postcode: '50667' };
  assert.deepEqual(items, [{ productId: 'Alarm Clock', quantity: 1 }]);
  assert.deepEqual(address, { ...line, ...cologne });
});

for (const [text, ids] of [
  ['buy a cologne', ['Cologne']],
  ['send me a cologne', ['Cologne']],
  ['buy a green tea and a cologne and ship it to Cologne', ['Green Tea', 'Cologne']],
  ['ship it to Berlin. Buy a cologne', ['Cologne']],
] as const)
  test(`is a product: ${text}`, () =>
    assert.deepEqual(
      read(text).items.map((each: any) => each.productId),
      ids,
    ));

for (const cue of ['send it to', 'deliver it to', 'ship it to my sister in'])
  test(`a wanted product is not replaced by the town: ${cue}`, () => {
    const {
      skill,
      query,
      items = [],
    } = read(`I am looking for a bamboo submarine; ${cue} Cologne`);
    assert.equal(query ?? items[0]?.query, 'bamboo submarine', skill);
  });

for (const [text, query] of [
  ["I'd like a jetpack. Please ship it to Denver, Colorado", 'jetpack'],
  ['Looking for a market tote. Ship it to Berlin.', 'tote'],
  ['I am looking for a bamboo submarine; send it to Oxford', 'bamboo submarine'],
  ['I need two jetpacks! Send them to Berlin', 'jetpacks'],
] as const)
  test(`goods before a clause with the delivery are asked for: ${text}`, () => {
    const { skill, query: searched, items = [] } = read(text);
    assert.equal(searched ?? items[0]?.query, query, skill);
  });

for (const text of [
  'ship it to Denver, Colorado',
  "I'd like a change. Ship it to Berlin",
  'I need a different address. Ship it to Berlin',
  'I need it tomorrow. Ship it to Berlin',
  'I like the tote. Ship it to Berlin',
])
  test(`only the address is changed: ${text}`, () =>
    assert.equal(read(text).action, 'set_address'));
