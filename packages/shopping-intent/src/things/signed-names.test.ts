import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';

const product = (name: string) => ({ id: name, siteSlug: 'shop', name, tags: [], options: [] });
const names = [
  'pH- Granules',
  'C++ Handbook',
  'C++ Travel Mug',
  'Model A+ Charger',
  'Galaxy S23 Case',
  'Pixel 8 Case',
  'Pixel 8+ Case',
];
const plans = ['C++ Society', 'Basic', 'Pro', 'Pro+', 'Gold'];
const things = prepareKnownThings(names.map(product), plans, plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

for (const [text, sign] of [
  ['buy 2 pH+ Granules', 'ph+'],
  ['buy a C# Handbook', 'c#'],
  ['buy a C+ Handbook', 'c+'],
  ['buy a “C# Handbook”', 'c#'],
  ['buy a Model A- Charger', 'a-'],
  ['buy one Galaxy S23+ Case', 's23+'],
  ['buy a Galaxy S23 Case+', 'case+'],
  ['add a C# travel mug to my cart', 'c#'],
  ['buy a C# Handbook and a C++ Travel Mug', 'c#'],
] as const)
  test(`a sign that the name lacks is not understood: ${text}`, () =>
    assert.ok(read(text).unknownWords?.includes(sign), JSON.stringify(read(text))));

for (const [text, name] of [
  ['buy 2 pH- Granules', 'pH- Granules'],
  ['buy a C++ Handbook', 'C++ Handbook'],
  ['buy a C Handbook', 'C++ Handbook'],
  ['buy a Pixel 8 Case', 'Pixel 8 Case'],
  ['buy a Pixel 8+ Case', 'Pixel 8+ Case'],
] as const)
  test(`is bought: ${text}`, () => {
    const { items, unknownWords } = read(text);
    assert.deepEqual([items[0].productId, unknownWords], [name, undefined]);
  });

for (const [text, plan] of [
  ['join C# Society with ann@example.com', 'c# society'],
  ['join C+ Society with ann@example.com', 'c+ society'],
  ['join C++ Society with ann@example.com', 'c++ society'],
  ['join C Society with ann@example.com', 'c++ society'],
  ['join Pro with ann@example.com', 'pro'],
  ['join Pro+ with ann@example.com', 'pro+'],
  ['join the “Pro+” plan with ann@example.com', 'pro+'],
  ['join Pro++ with ann@example.com', 'pro++'],
  ['join Pro or Pro+ with ann@example.com', ''],
] as const)
  test(`the plan of ${text}`, () => assert.equal(read(text).plan, plan));

for (const text of ['join Pro+ with ann@example.com', 'join C++ Society with ann@example.com'])
  test(`is wholly understood: ${text}`, () => assert.equal(read(text).unknownWords, undefined));

test('a sign in words that are not understood is named once', () =>
  assert.deepEqual(read('buy a Pixel 8 Case with 10% off').unknownWords, ['10% off']));
