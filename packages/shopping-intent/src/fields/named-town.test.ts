import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings([], [], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

for (const [text, address] of [
  ['order a fridge to Garden City, NY', { country: 'US', state: 'NY', city: 'Garden City' }],
  ['order a fridge to Oxford, UK', { country: 'GB', city: 'Oxford' }],
  ['buy a fridge for my aunt in Oxford, UK', { country: 'GB', city: 'Oxford' }],
  ['order a fridge to Cardigan, Wales', { country: 'GB', city: 'Cardigan' }],
  ['order a fridge to Level, Maryland', { country: 'US', state: 'MD', city: 'Level' }],
  [
    'buy a fridge in Level, MD 21078',
    { country: 'US', state: 'MD', postcode: '21078', city: 'Level' },
  ],
  ['order a fridge to Hammer, Denmark', { country: 'DK', city: 'Hammer' }],
  ['order a fridge to Hammer, DK', { country: 'DK', city: 'Hammer' }],
  ['order a fridge to Sandwich, Kent, UK', { country: 'GB', city: 'Sandwich' }],
  ['order a fridge to Oxford in England', { country: 'GB', city: 'Oxford' }],
  ['buy a fridge to Oxford UK', { country: 'GB', city: 'Oxford' }],
  ['order a fridge, Oxford, UK', { country: 'GB', city: 'Oxford' }],
  ['order a fridge; Level, Maryland please', { country: 'US', state: 'MD', city: 'Level' }],
  [
    'buy a fridge, Springfield, IL 62701',
    { country: 'US', state: 'IL', postcode: '62701', city: 'Springfield' },
  ],
  ['order a fridge, Hammer, DK', { country: 'DK', city: 'Hammer' }],
  ['order a fridge, 5 High St, Oxford, UK', { line1: '5 High St', country: 'GB', city: 'Oxford' }],
  ['buy a fridge from Oxford, UK', undefined],
  ['order a fridge, not to Oxford, UK', undefined],
] as const)
  test(`a town beside its state or country is no word of the goods: ${text}`, () => {
    const { items, address: sent } = read(text);
    assert.deepEqual([items, sent], [[{ query: 'fridge' }], address]);
  });

for (const [text, query] of [
  ['order a guide to Oxford, UK', 'guide oxford uk'],
  ['order a fridge for Alice, Georgia and me', 'fridge alice georgia'],
  ['buy shoes in navy, US 10', 'shoes navy'],
  ['order a usb to micro adapter', 'usb micro adapter'],
] as const)
  test(`words of the goods stay: ${text}`, () => {
    const { items, address } = read(text);
    assert.deepEqual([items[0].query, address], [query, undefined]);
  });

test('of several towns none is the address', () => {
  for (const joiner of ['or', 'and'])
    assert.equal(read(`order a fridge to Oxford, UK ${joiner} Leeds, UK`).address, undefined);
});

for (const text of [
  'I need an accordion in Oxford, UK',
  'do you have accordions in Oxford, UK?',
  'find an accordion for my aunt in Oxford, UK',
])
  test(`a search is not for the town of the buyer: ${text}`, () =>
    assert.match(read(text).query, /^accordions?$/u));

for (const [text, query] of [
  ['order a map, Oxford, UK', 'map oxford uk'],
  ['order a fork, plate, china', 'fork plate china'],
  ['order a fridge, Oxford, UK edition', 'fridge oxford uk edition'],
] as const)
  test(`no place: ${text}`, () => {
    const { items, address } = read(text);
    assert.deepEqual([items, address], [[{ query }], undefined]);
  });

test('a town at the end of a search is no word of it', () =>
  assert.equal(read('find a fridge, Oxford, UK').query, 'fridge'));
