import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings([], ['Gold Plus™'], plainCatalog);
const stores = [{ slug: 'kiln', name: 'Kiln™ Tools', currency: 'USD' }];
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores, currency: 'USD', things });

for (const sign of ['™', '℠', '®', '©'])
  test(`${sign} is no part of a word`, () => {
    assert.deepEqual(read(`buy a CoolDry${sign} Robe`).items, [{ query: 'cooldry robe' }]);
    assert.equal(read(`search for CoolDry${sign} robe`).query, 'cooldry robe');
    assert.equal(read(`buy a CoolDry${sign} Robe`).unknownWords, undefined);
  });

test('a plan and a store with ™ in their names', () => {
  for (const name of ['Gold Plus™', 'Gold Plus', 'gold plus ™']) {
    const { skill, plan, unknownWords } = read(`join ${name} with a@example.org`);
    assert.deepEqual([skill, plan, unknownWords], ['membership-signup', 'gold plus™', undefined]);
  }
  assert.deepEqual(read('find mugs at Kiln™ Tools').siteSlugs, ['kiln']);
  assert.deepEqual(read('find mugs at Kiln Tools').siteSlugs, ['kiln']);
});
