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
  'Six-Panel Cap',
  'Suppers for One',
  'Suppers for Two',
  'Drill Bits [50-pack]',
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
    items: (items ?? []).map(
      ({ productId, query, quantity = 1 }) => `${quantity} ${productId ?? `“${query}”`}`,
    ),
    unknown: unknown ?? [],
  };
};

describe('a number that is also in the name of a product', () => {
  const counted: [text: string, ...items: string[]][] = [
    ['Buy 2 Reversible Ratchets', '2 Reversible Ratchet 1/2 in'],
    ['Buy two Reversible Ratchets', '2 Reversible Ratchet 1/2 in'],
    ['Buy 20 Wet and Dry Vacuums', '20 Wet and Dry Vacuum 20 L'],
    ['Buy 4 Smoothing Planes', '4 Smoothing Plane No. 4'],
    ['Buy the 4 Smoothing Plane', '1 Smoothing Plane No. 4'],
    ['Buy a 20 L Wet and Dry Vacuum', '1 Wet and Dry Vacuum 20 L'],
    ['Buy 2 Wet and Dry Vacuum 20 L', '2 Wet and Dry Vacuum 20 L'],
    ['Buy a 4 person Family Tent', '1 Family Tent 4 Person'],
    ['Buy 24 Sanding Discs', '24 Sanding Discs 125 mm, pack of 25'],
    ['Buy the 2 Reversible Ratchets', '2 Reversible Ratchet 1/2 in'],
    ['Buy those two Reversible Ratchets', '2 Reversible Ratchet 1/2 in'],
    ['Buy a Reversible Ratchet 1/2 in', '1 Reversible Ratchet 1/2 in'],
    ['Buy Reversible Ratchets, 2 please', '2 Reversible Ratchet 1/2 in'],
    ['Buy Reversible Ratchet, two please', '2 Reversible Ratchet 1/2 in'],
    ['Buy a Smoothing Plane No. 4', '1 Smoothing Plane No. 4'],
    ['Buy a Smoothing Plane 4', '1 Smoothing Plane No. 4'],
    ['Buy a four person Family Tent', '1 Family Tent 4 Person'],
    ['Buy two 4 person Family Tents', '2 Family Tent 4 Person'],
    ['Buy Suppers for Two', '1 Suppers for Two'],
    ['Buy two Suppers for Two', '2 Suppers for Two'],
    ['Buy 2 Suppers for One', '2 Suppers for One'],
    ['Buy Suppers for One and Suppers for Two', '1 Suppers for One', '1 Suppers for Two'],
    ['Buy a Six-Panel Cap', '1 Six-Panel Cap'],
    ['Buy the six panel cap', '1 Six-Panel Cap'],
    ['Buy six Six-Panel Caps', '6 Six-Panel Cap'],
    ['Buy 2 six panel caps', '2 Six-Panel Cap'],
    ['Buy six-panel caps', '1 Six-Panel Cap'],
    ['Buy 25 packs of Sanding Discs', '25 Sanding Discs 125 mm, pack of 25'],
    ['Buy 30 x Sanding Discs 125 mm, pack of 25', '30 Sanding Discs 125 mm, pack of 25'],
    ['Buy 2 dozen Reversible Ratchets', '24 Reversible Ratchet 1/2 in'],
    ['Buy 3 dozen of the Reversible Ratchets', '36 Reversible Ratchet 1/2 in'],
  ];
  for (const [text, ...items] of counted)
    test(text, () => assert.deepEqual(read(text), { items, unknown: [] }));

  const packs = [
    'Buy 25 Sanding Discs',
    'Buy 50 Sanding Discs',
    'Buy twenty-five Sanding Discs',
    'Buy 25 of the Sanding Discs',
    'Buy Sanding Discs, 25 pieces',
    'Buy Sanding Discs x 100',
    'Buy Sanding Discs 25',
    'Buy the 25 Sanding Discs',
    'Buy 12 Glue Sticks',
    'Buy a dozen Glue Sticks',
    'Buy 2 dozen Glue Sticks',
    'Buy 50 Drill Bits',
  ];
  for (const text of packs)
    test(`${text}: units or packs, which is not clear`, () =>
      assert.notDeepEqual(read(text).unknown, []));

  for (const text of ['Buy six panel caps', 'Buy 6 panel caps', 'Please order the six panel caps'])
    test(`${text}: the name or a number of units, which is not clear`, () =>
      assert.match(read(text).unknown.join(), /panel caps/));

  for (const text of ['Buy a two person Family Tent', 'Buy a 30 L Wet and Dry Vacuum'])
    test(`${text}: another number than that of the name is no quantity`, () => {
      const { items, unknown } = read(text);
      assert.equal(
        items.every((item) => item.startsWith('1 ')),
        true,
        items.join(),
      );
      assert.equal(
        unknown.length > 0 || items.every((item) => !names.includes(item.slice(2))),
        true,
      );
    });

  for (const text of ['buy 32 x 34 trousers', 'order the trousers in 32 x 34'])
    test(`${text}: a size is no quantity`, () => assert.match(read(text).items.join(), /^1 /));

  for (const text of ['buy lunches for two', 'order breakfasts for three please'])
    test(`${text}: for how many people something is, is no quantity`, () =>
      assert.match(read(text).items.join(), /^1 /));
});
