import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from './plain-catalog.ts';
import { readIntent } from './read-intent.ts';
import { prepareKnownThings } from './things/known-things.ts';

const things = prepareKnownThings(
  [{ id: 'beanie', siteSlug: 'shop', name: 'Fisherman Beanie', tags: [], options: [] }],
  [],
  plainCatalog,
);
const findUnknown = (text: string) => {
  const intent = readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
  const fields = intent.skill === 'unclear' ? intent.understood : intent;
  return 'unknownWords' in fields ? (fields.unknownWords ?? []) : [];
};

test('a second email address is not understood', () => {
  const buy = 'Buy Fisherman Beanie for bob@example.com';
  assert.deepEqual(findUnknown(`${buy} and amy@example.com`), ['amy@example.com']);
  assert.deepEqual(findUnknown(buy), []);
  assert.deepEqual(findUnknown(`${buy}, email Bob@example.com`), []);
});

for (const text of ['one less', 'one more', 'one less please', 'two less'])
  test(`${text}: no new quantity`, () => {
    const words = findUnknown(text);
    const intent = readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
    assert.ok(words.length > 0 || intent.skill === 'catalog-search', JSON.stringify(intent));
  });
