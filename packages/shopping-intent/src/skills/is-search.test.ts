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

for (const [text, query] of [
  ['search for lorem ipsum', 'lorem ipsum'],
  ['find a qwerty mug', 'qwerty mug'],
  ['please search for blah blah', 'blah blah'],
  ['search for test', 'test'],
  ['do you have asdfgh?', 'asdfgh'],
  ['find 4006381', '4006381'],
] as const)
  test(`is searched for, whatever it is: ${text}`, () => {
    const { skill, query: found } = read(text);
    assert.deepEqual([skill, found], ['catalog-search', query]);
  });

for (const text of [
  'lorem ipsum',
  'blah',
  'asdfgh',
  'search for nothing',
  'find nothing',
  'nothing',
])
  test(`is not searched for: ${text}`, () => assert.equal(read(text).skill, 'unclear'));

test('words of the names of products are searched for without a request, too', () => {
  const product = { id: '1', siteSlug: 'shop', name: 'Lorem Ipsum Poster', tags: [], options: [] };
  const sold = prepareKnownThings([product], [], plainCatalog);
  const context = { addressedSlug: 'shop', stores: [], currency: 'USD', things: sold };
  assert.equal(readIntent('lorem ipsum', context).skill, 'catalog-search');
});

for (const [text, query] of [
  ['find a tote with a dinosaur print', 'tote with dinosaur print'],
  ['do you have a mug with a lid and a spoon?', 'mug with lid and spoon'],
  ['show me boots with a price under 50', 'boots'],
  ['find a mug with', 'mug'],
] as const)
  test(`"with" keeps what the search is about: ${text}`, () =>
    assert.equal(read(text).query, query));

test('a question for goods changes nothing', () => {
  for (const text of [
    'Have you any music I can put under my videos?',
    'find me music I can put under my videos',
  ])
    assert.equal(read(text).skill, 'catalog-search', text);
});
