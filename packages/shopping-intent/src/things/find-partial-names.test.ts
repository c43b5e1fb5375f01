import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Intent } from '../intent.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { addsItems, readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';

const things = prepareKnownThings(
  [
    product('Canvas Market Tote'),
    product('Six-Panel Cap', { Color: ['Navy', 'Sand'] }),
    product('Piqué Polo', { Size: ['M', 'L'], Color: ['White', 'Teal'] }),
    product('Orchard Sun Hat', { Size: ['S/M', 'L/XL'] }),
    product('Check Scarf', { Color: ['Grey Check', 'Burgundy Check'] }),
    product('Bridle Belt', { Size: ['80', '90'], Color: ['Tan', 'Black'] }),
    product('Dead-Blow Mallet', { Face: ['35 mm', '50 mm'] }),
    product('Garden Chinos', { Waist: ['30', '32'], Color: ['Sand', 'Olive'] }),
    product('Fisherman Beanie', { Color: ['Rust'] }),
    product('Loopback Hoodie', { Size: ['M', 'L'] }),
    product('Tapered Joggers', { Size: ['M', 'L'] }),
    product('Enamel Mug'),
    product('Stoneware Mug'),
    product('Chisel Set in Roll'),
    product('Cordless Drill', { Kit: ['Bare tool', 'With 2 batteries'] }),
    product('Power Battery', { Voltage: ['12 V', '18 V'] }),
  ],
  [],
  plainCatalog,
);
const read = (text: string): Intent =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

const linesOf = (intent: Intent): string[] =>
  addsItems(intent)
    ? intent.items.map(({ productId, query, quantity = 1, options = {} }) =>
        [`${quantity} ${productId ?? `“${query}”`}`, ...Object.values(options)].join(', '),
      )
    : [];

describe('parts of names that only one product has', () => {
  const bought: [text: string, ...lines: string[]][] = [
    ['buy 2 canvas totes and 3 navy caps', '2 canvas-market-tote', '3 six-panel-cap, Navy'],
    ['buy a tote and a navy cap', '1 canvas-market-tote', '1 six-panel-cap, Navy'],
    ['buy a tote & navy cap', '1 canvas-market-tote', '1 six-panel-cap, Navy'],
    ['buy 2 canvas totes, 1 navy cap', '2 canvas-market-tote', '1 six-panel-cap, Navy'],
    ['buy 2 canvas totes & 1 navy cap', '2 canvas-market-tote', '1 six-panel-cap, Navy'],
    ['buy a teal polo in M and a canvas tote', '1 piqué-polo, Teal, M', '1 canvas-market-tote'],
    ['buy a canvas tote and a teal polo in M', '1 canvas-market-tote', '1 piqué-polo, Teal, M'],
    ['buy a sun hat L/XL', '1 orchard-sun-hat, L/XL'],
    ['buy a mallet 50 mm', '1 dead-blow-mallet, 50 mm'],
    ['buy chinos 32 sand', '1 garden-chinos, 32, Sand'],
    ['buy the cordless drill with 2 batteries', '1 cordless-drill, With 2 batteries'],
    ['buy a tan belt size 90', '1 bridle-belt, 90, Tan'],
    [
      'add a canvas tote and a navy cap to my cart',
      '1 canvas-market-tote',
      '1 six-panel-cap, Navy',
    ],
  ];
  for (const [text, ...lines] of bought)
    test(text, () => {
      const intent = read(text);
      const sorted = (all: string[]) => all.map((line) => line.split(', ').toSorted());
      assert.deepEqual(sorted(linesOf(intent)), sorted(lines));
      assert.equal(addsItems(intent) && intent.unknownWords, undefined);
    });

  const offered: [text: string, line: string, unknown: string][] = [
    ['order a white polo in M, not teal', '1 piqué-polo, M, White', 'not teal'],
    ['buy a canvas tote bag', '1 canvas-market-tote', 'bag'],
  ];
  for (const [text, line, unknown] of offered)
    test(`${text}: is offered`, () => {
      const intent = read(text);
      assert.deepEqual(linesOf(intent), [line]);
      assert.deepEqual(addsItems(intent) && intent.unknownWords, [unknown]);
    });

  const choices: [text: string, ...ids: string[]][] = [
    ['buy a canvas tote or a navy cap', 'canvas-market-tote', 'six-panel-cap'],
    ['buy a navy cap or a canvas tote', 'six-panel-cap', 'canvas-market-tote'],
    ['buy a hoodie or joggers', 'loopback-hoodie', 'tapered-joggers'],
  ];
  for (const [text, ...ids] of choices)
    test(`${text}: which of them?`, () => {
      const intent = read(text);
      assert.deepEqual(addsItems(intent) && intent.items.map((item) => item.choices), [ids]);
    });

  const words: [text: string, query: string][] = [
    ['buy a cap', 'cap'],
    ['buy a cap and send it to Texas', 'cap'],
    ['buy an mug', 'mug'],
    ['buy a leather canvas tote', 'leather canvas tote'],
    ['buy a strap for the canvas tote', 'strap for the canvas tote'],
    ['buy a roll', 'roll'],
  ];
  for (const [text, query] of words)
    test(`${text}: is looked for`, () => {
      const intent = read(text);
      assert.deepEqual(addsItems(intent) && intent.items.map((item) => item.query), [query]);
    });

  for (const text of ['navy cap', '2 navy caps', 'show me canvas totes', 'do you have a navy cap?'])
    test(`${text}: is a search`, () => assert.equal(read(text).skill, 'catalog-search'));

  for (const text of [
    'buy both canvas totes',
    "I don't want a canvas tote",
    'buy a canvas tote if it is waterproof',
    'buy a canvas tote instead of a navy cap',
  ])
    test(`${text}: is not bought`, () => {
      const intent = read(text);
      assert.ok(!addsItems(intent) || intent.unknownWords, JSON.stringify(intent));
    });
});
