import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Intent } from '../intent.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { addsItems, readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';

const things = prepareKnownThings(
  [
    product('Pull Saw with Folding Handle', { Blade: ['Fine', 'Coarse'] }),
    product('Circular Saw Blade', { Teeth: ['24', '48'] }),
    product('Cross-Peen Hammer', { 'Head weight': ['300 g', '500 g'] }),
    product('Try Square', { Blade: ['150 mm', '225 mm'] }),
  ],
  [],
  plainCatalog,
);
const read = (text: string): Intent =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

describe('a part that is named like an option', () => {
  for (const [text, query] of [
    ['buy a fine pull saw blade', 'fine pull saw blade'],
    ['buy a 300 g hammer head', '300 g hammer head'],
    ['buy a coarse blade of the pull saw', 'coarse blade of the pull saw'],
    ['buy 2 try square blades', 'try square blades'],
    ['buy a try square blade 150 mm', 'try square blade'],
  ] as const)
    test(`is looked for: ${text}`, () => {
      const intent = read(text);
      assert.deepEqual(addsItems(intent) && intent.items.map((item) => item.query), [query]);
    });

  for (const [text, productId, options] of [
    ['buy a pull saw blade: coarse', 'pull-saw-with-folding-handle', { Blade: 'Coarse' }],
    ['buy a pull saw, blade coarse', 'pull-saw-with-folding-handle', { Blade: 'Coarse' }],
    ['buy a hammer head weight 300 g', 'cross-peen-hammer', { 'Head weight': '300 g' }],
    ['buy a cross-peen hammer 300 g head', 'cross-peen-hammer', { 'Head weight': '300 g' }],
    ['buy a 150 mm blade try square', 'try-square', { Blade: '150 mm' }],
  ] as const)
    test(`is an option beside its value: ${text}`, () => {
      const intent = read(text);
      assert.deepEqual(addsItems(intent) && intent.items, [{ productId, options }]);
      assert.ok(addsItems(intent) && !intent.unknownWords, JSON.stringify(intent));
    });
});
