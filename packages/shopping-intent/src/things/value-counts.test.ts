import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KnownProduct } from '../catalog-lookup.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';
import { readValueCount } from './value-counts.ts';

const sneakers = product('Court Canvas Sneakers', {
  Size: ['8', '9', '10'],
  Color: ['Red', 'White'],
});
const boots = product('Quay Chelsea Boots', { Size: ['8', '9'] });
const things = prepareKnownThings(
  [
    sneakers,
    boots,
    product('Slim Jeans', { Waist: ['30', '32'], Length: ['32', '34'] }),
    product('Dinosaur Tee', { Age: ['2-3', '4-5'] }),
    product('Masonry Drill Bit', { Diameter: ['8 mm', '10 mm'] }),
    product('Drill Bit Set', { Pieces: ['13', '19'] }),
    product('Canvas Market Tote'),
    product('Six-Panel Cap'),
  ],
  [],
  plainCatalog,
);
const readText = (text: string) =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
const read = (text: string) => {
  const intent = readText(text);
  assert.ok('items' in intent, JSON.stringify(intent));
  const lines = intent.items.map(({ productId, query, quantity = 1, options = {} }) =>
    [`${quantity} ${productId ?? `“${query}”`}`, ...Object.values(options)].join(', '),
  );
  return { lines, unknown: 'unknownWords' in intent ? intent.unknownWords : undefined };
};

describe('a number that is a value of an option', () => {
  const values: [text: string, ...lines: string[]][] = [
    ['buy court canvas sneakers, 8, red', '1 court-canvas-sneakers, Red, 8'],
    ['buy court canvas sneakers, red, 8', '1 court-canvas-sneakers, Red, 8'],
    ['buy court canvas sneakers red 8', '1 court-canvas-sneakers, Red, 8'],
    ['buy court canvas sneakers - 8 - red', '1 court-canvas-sneakers, Red, 8'],
    ['buy court canvas sneakers: 8, red', '1 court-canvas-sneakers, Red, 8'],
    ['buy an 8 red court canvas sneakers', '1 court-canvas-sneakers, Red, 8'],
    ['buy court canvas sneakers, 8, red, 2', '2 court-canvas-sneakers, Red, 8'],
    ['buy court canvas sneakers, 8, red, 9 pairs', '9 court-canvas-sneakers, Red, 8'],
    ['buy 9 court canvas sneakers, size 8, red', '9 court-canvas-sneakers, 8, Red'],
    ['buy court canvas sneakers, 13, red', '1 court-canvas-sneakers, 13, Red'],
    ['buy court canvas sneakers, red, 2', '2 court-canvas-sneakers, Red'],
    ['get us 8 pairs of court canvas sneakers', '8 court-canvas-sneakers'],
    ['get us 7 quay chelsea boots', '7 quay-chelsea-boots'],
    ['buy quay chelsea boots 9', '1 quay-chelsea-boots, 9'],
    ['buy size 9 chelsea boots', '1 quay-chelsea-boots, 9'],
    ['buy 2 pairs of size 9 chelsea boots', '2 quay-chelsea-boots, 9'],
    ['buy a 9 chelsea boots', '1 quay-chelsea-boots, 9'],
    ['buy size 9 chelsea boots x 2', '2 quay-chelsea-boots, 9'],
    ['buy slim jeans 32 34', '1 slim-jeans, 32, 34'],
    ['buy slim jeans, 32, 34', '1 slim-jeans, 32, 34'],
    ['buy two slim jeans 32 34', '2 slim-jeans, 32, 34'],
    ['buy dinosaur tee, 2-3, 2', '2 dinosaur-tee, 2-3'],
    ['buy 10 masonry drill bits', '10 masonry-drill-bit'],
    ['buy drill bit set, the 19 piece one', '1 drill-bit-set, 19'],
  ];
  for (const [text, ...lines] of values)
    test(text, () => {
      const found = read(text);
      assert.deepEqual(
        found.lines.map((line) => line.split(', ').toSorted()),
        lines.map((line) => line.split(', ').toSorted()),
      );
      assert.equal(found.unknown, undefined);
    });

  const doubts: [text: string, line: string][] = [
    ['buy 8 court canvas sneakers', '8 court-canvas-sneakers'],
    ['buy 8 red court canvas sneakers', '8 court-canvas-sneakers, Red'],
    ['buy court canvas sneakers, 8, red, 8', '1 court-canvas-sneakers, 8, Red'],
    ['buy masonry drill bit, 10', '1 masonry-drill-bit'],
    ['buy a pair of canvas market totes', '2 canvas-market-tote'],
    ['order a pair of six-panel caps', '2 six-panel-cap'],
  ];
  for (const [text, line] of doubts)
    test(`${text}: is offered`, () => {
      const found = read(text);
      assert.deepEqual(found.lines, [line]);
      assert.notEqual(found.unknown, undefined);
    });
});

describe('a product that was found by the words of a text', () => {
  const counts: [text: string, quantity: number, found: ReturnType<typeof readValueCount>][] = [
    ['buy chelsea boots 9', 9, { number: '9', options: { Size: '9' } }],
    ['buy 9 chelsea boots', 9, { number: '9', options: null }],
    ['buy 9 pairs of chelsea boots', 9, null],
    ['buy nine chelsea boots', 9, null],
    ['buy chelsea boots x 9', 9, null],
    ['buy 5 chelsea boots', 5, null],
  ];
  for (const [text, quantity, found] of counts)
    test(text, () => {
      const item = { text, query: 'chelsea boots', quantity, options: {} };
      assert.deepEqual(readValueCount(boots as KnownProduct, item), found);
    });
});

test('of two products with "or" one is asked for', () => {
  for (const text of [
    'buy canvas market tote or six-panel cap',
    'buy the canvas market tote, the court canvas sneakers or the six-panel cap',
  ]) {
    const intent = readText(text);
    assert.ok('items' in intent, JSON.stringify(intent));
    assert.deepEqual(
      [intent.items.length, intent.items[0]?.productId, intent.items[0]?.choices?.at(-1)],
      [1, undefined, 'six-panel-cap'],
    );
  }
});

test('where the goods are to go is not searched for', () => {
  for (const text of [
    'Hunting for a titanium periscope. Please get it over to Ohio',
    'Looking for a titanium periscope. Please send it over to Ohio',
  ]) {
    const intent = readText(text);
    assert.deepEqual(
      [intent.skill, 'query' in intent && intent.query],
      ['catalog-search', 'titanium periscope'],
    );
  }
});
