import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';

const names = [
  'Reversible Ratchet 1/2 in',
  'Wet and Dry Vacuum 20 L',
  'Smoothing Plane No. 4',
  'Family Tent 4 Person',
  'Sanding Discs 125 mm, pack of 25',
  'Glue Sticks, 12 pcs',
];
const things = prepareKnownThings(
  names.map((name) => ({ id: name, siteSlug: 'shop', name, tags: [], options: [] })),
  [],
  plainCatalog,
);
const read = (text: string) => {
  const intent = readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
  assert.ok('items' in intent, JSON.stringify(intent));
  const { items } = intent;
  const unknown = 'unknownWords' in intent ? intent.unknownWords : undefined;
  return {
    items: (items ?? []).map(({ productId, quantity = 1 }) => `${quantity} ${productId}`),
    unknown: unknown ?? [],
  };
};

describe('a number that is also in the name of a product', () => {
  const counted: [text: string, item: string][] = [
    ['Buy 2 Reversible Ratchets', '2 Reversible Ratchet 1/2 in'],
    ['Buy two Reversible Ratchets', '2 Reversible Ratchet 1/2 in'],
    ['Buy 20 Wet and Dry Vacuums', '20 Wet and Dry Vacuum 20 L'],
    ['Buy 4 Smoothing Planes', '4 Smoothing Plane No. 4'],
    ['Buy the 4 Smoothing Plane', '1 Smoothing Plane No. 4'],
    ['Buy a 20 L Wet and Dry Vacuum', '1 Wet and Dry Vacuum 20 L'],
    ['Buy 2 Wet and Dry Vacuum 20 L', '2 Wet and Dry Vacuum 20 L'],
    ['Buy a 4 person Family Tent', '1 Family Tent 4 Person'],
    ['Buy 24 Sanding Discs', '24 Sanding Discs 125 mm, pack of 25'],
  ];
  for (const [text, item] of counted)
    test(text, () => assert.deepEqual(read(text), { items: [item], unknown: [] }));

  for (const text of ['Buy 25 Sanding Discs', 'Buy 12 Glue Sticks'])
    test(`${text}: units or packs, which is not clear`, () =>
      assert.notDeepEqual(read(text).unknown, []));
});
