import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findState, subdivisionsOf } from './subdivisions.ts';

test('finds a state by its code or name in any spelling', () => {
  const written = ['NY', 'ny', 'US-NY', 'New York', ' new  york ', 'N.Y.'];
  assert.deepEqual(
    written.map((text) => findState('US', text)),
    Array(6).fill('NY'),
  );
  assert.equal(findState('CA', 'Québec'), 'QC');
  assert.equal(findState('CA', 'quebec'), 'QC');
  assert.equal(findState('AU', 'New South Wales'), 'NSW');
});

test('writes a state as addresses of its country do', () => {
  assert.deepEqual(
    ['13', 'JP-13', 'tokyo', 'Tokyo'].map((text) => findState('JP', text)),
    Array(4).fill('Tokyo'),
  );
  assert.equal(findState('BR', 'sao paulo'), 'SP');
  assert.equal(findState('MX', 'JAL'), 'Jalisco');
});

test('rejects a state of another country, and accepts any state where none are listed', () => {
  assert.equal(findState('US', 'Quebec'), null);
  assert.equal(findState('US', ''), null);
  assert.equal(findState('DE', 'Bayern'), 'Bayern');
  assert.equal(subdivisionsOf('DE'), null);
});

test('every list is sorted by name and has no code or name twice', () => {
  const counts = { AE: 7, AU: 8, BR: 27, CA: 13, CN: 31, IN: 36, JP: 47, MX: 32, MY: 16, US: 59 };
  for (const [country, count] of Object.entries(counts)) {
    const all = subdivisionsOf(country)?.all ?? [];
    const names = all.map(({ name }) => name);

    assert.equal(all.length, count, country);
    assert.equal(new Set(all.map(({ code }) => code)).size, count, country);
    assert.deepEqual(
      names,
      names.toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    for (const { value, name } of all) assert.equal(findState(country, name), value);
  }
});
