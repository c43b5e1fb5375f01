import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '../../plain-catalog.ts';
import { readIntent } from '../../read-intent.ts';
import { prepareKnownThings } from '../../things/known-things.ts';

const things = prepareKnownThings([], [], plainCatalog);
const read = (text: string): any =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
const austin = ', Austin, TX 78701';

for (const [text, line1, name] of [
  ['ship to Hauptstraße 12-14, 10115 Berlin, Germany', 'Hauptstraße 12-14', undefined],
  [`ship to 12-14 Elm Street${austin}`, '12-14 Elm Street', undefined],
  [`ship to Ann Lee at 5 Elm Street${austin}`, '5 Elm Street', 'Ann Lee'],
  [`ship to Ann Lee c/o Bob Ray, 5 Elm Street${austin}`, '5 Elm Street', 'Ann Lee c/o Bob Ray'],
  [`ship it to my sister who lives at 5 Elm Street${austin}`, '5 Elm Street', undefined],
] as const)
  test(text, () => {
    const { address, unknownWords } = read(text);
    assert.deepEqual([address.line1, address.name, unknownWords], [line1, name, undefined]);
  });

for (const [text, words] of [
  [`ship to 5 Elm Street${austin} next time`, 'next time'],
  [`ship to 5 Elm Street${austin} later`, 'later'],
  [`ship to 5 or 7 Elm Street${austin}`, '5 or 7'],
] as const)
  test(`the cart stays as it is: ${text}`, () =>
    assert.deepEqual(read(text).unknownWords, [words]));

test('nothing is shipped there', () =>
  assert.equal(read(`ship nothing to 5 Elm Street${austin}`).address, undefined));
