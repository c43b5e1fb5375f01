import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntentItem } from '@stoa/shopping-intent';
import { prepareKnownThings } from '@stoa/shopping-intent';
import { catalogLookup } from '../../words/catalog-lookup.ts';
import { findUncoveredWords } from './purchase-check.ts';

const names = ['Enamel Mug', 'Canvas Market Tote'];
const products = names.map((name) => ({
  id: name,
  siteSlug: 'shop',
  name,
  tags: [],
  options: [],
}));
const context = {
  addressedSlug: 'shop',
  stores: [],
  currency: 'USD',
  things: prepareKnownThings(products, [], catalogLookup),
};
const mug: IntentItem = { query: 'enamel mug' };
const tote: IntentItem = { query: 'tote' };

const uncovered: [text: string, items: IntentItem[], words: string[]][] = [
  ['buy three enamel mugs', [mug], ['3']],
  ['buy 3 enamel mugs', [{ ...mug, quantity: 2 }], ['3']],
  ['buy an enamel mug at $8', [mug], ['$8']],
  ['buy an enamel mug at half price', [mug], ['half']],
  ['buy an enamel mug tonight', [mug], ['tonight']],
  ['buy an enamel mug on 24 december', [mug], ['24', 'december']],
  ['buy an enamel mug unless it is heavy', [mug], ['unless']],
  ['buy an enamel mug without the handle', [mug], ['without']],
  ['buy an enamel mug and a canvas market tote', [mug], ['canvas market tote']],
];
for (const [text, items, words] of uncovered)
  test(`not covered by the items of the model: ${text}`, () =>
    assert.deepEqual(findUncoveredWords(text, context, { items, copied: [] }), words));

const covered: [text: string, items: IntentItem[], copied?: string[]][] = [
  ['buy 3 enamel mugs', [{ ...mug, quantity: 3 }]],
  ['flog me three enamel mugs', [{ ...mug, quantity: 3 }]],
  ['buy an enamel mug with a velvety tone to it', [mug]],
  ['buy an enamel mug and a canvas market tote', [mug, tote]],
  ['the enamel mug is gorgeous, add it', [{ reference: 'last' }]],
  ['buy an enamel mug to the chalet, 80331', [mug], ['80331']],
];
for (const [text, items, copied = []] of covered)
  test(`covered by the items of the model: ${text}`, () =>
    assert.deepEqual(findUncoveredWords(text, context, { items, copied }), []));
