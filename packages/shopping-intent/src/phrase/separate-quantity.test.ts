import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';
import { product } from '../things/purchase-examples.ts';

const things = prepareKnownThings(
  [product('Enamel Mug'), product('Model Plus+ Charger'), product('pH- Granules')],
  [],
  plainCatalog,
);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

describe('a hyphen that is joined to a name separates it from a quantity', () => {
  for (const text of [
    'enamel mug- 2 pieces',
    'order enamel mug- 2 pieces',
    'order enamel mug- two',
    'order enamel mug– x2',
    'add enamel mugs- 2',
  ])
    test(text, () => {
      const { items, unknownWords } = read(text);
      assert.deepEqual(items, [{ productId: 'enamel-mug', quantity: 2 }]);
      assert.equal(unknownWords, undefined);
    });

  test('of goods that are looked up', () =>
    assert.deepEqual(read('order mug- 2 pieces').items, [{ query: 'mug', quantity: 2 }]));
});

describe('a hyphen that may be a sign, or a range, buys nothing', () => {
  for (const text of [
    'order Model Plus- 2 Charger',
    'order pH- 2 granules',
    'order enamel mug -2 pieces',
    'order enamel mug- 2 or 3 pieces',
    'order 2- 3 enamel mugs',
  ])
    test(text, () => assert.notEqual(read(text).unknownWords, undefined));
});
