import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countries, countryName, isCountry } from './countries.ts';

test('lists 249 countries sorted by name, and recognizes only their upper-case codes', () => {
  const labels = countries.map(({ label }) => label);

  assert.equal(countries.length, 249);
  assert.deepEqual(
    countries.filter(({ value, label }) => value === label),
    [],
  );
  assert.deepEqual(
    labels,
    labels.toSorted((a, b) => a.localeCompare(b, 'en')),
  );
  assert.equal(countryName('CH'), 'Switzerland');
  assert.equal(countryName('<b>'), '<b>');
  assert.deepEqual(['CH', 'ch', 'EU', ''].map(isCountry), [true, false, false, false]);
});
