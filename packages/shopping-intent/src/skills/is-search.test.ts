import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings([], [], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

for (const [text, item] of [
  ['the second one in M', { reference: 2, options: { size: 'm' } }],
  ['the third one in rust', { reference: 3, options: { color: 'rust' } }],
  ['the last one in size 10', { reference: -1, options: { size: '10' } }],
  ['two of the second one in L', { reference: 2, quantity: 2, options: { size: 'l' } }],
  ['the first one, 2 pairs, in M', { reference: 1, quantity: 2, options: { size: 'm' } }],
  ['the same in navy', { reference: 'last', options: { color: 'navy' } }],
] as const)
  test(`refers to what was shown: ${text}`, () => {
    const { skill, understood } = read(text);
    assert.equal(skill, 'unclear');
    assert.deepEqual(understood.items, [item]);
  });

for (const text of ['first aid kit', 'second hand jacket', 'number 2 pencil', 'the linen one'])
  test(`is searched for: ${text}`, () => assert.equal(read(text).skill, 'catalog-search'));
