import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStateCode, requiresState } from './states.ts';

test('finds a state by its code or name in any spelling', () => {
  const written = ['NY', 'ny', 'New York', ' new  york ', 'N.Y.'];
  assert.deepEqual(
    written.map((text) => findStateCode('US', text)),
    Array(5).fill('NY'),
  );
  assert.equal(findStateCode('CA', 'Québec'), 'QC');
  assert.equal(findStateCode('CA', 'quebec'), 'QC');
  assert.equal(findStateCode('AU', 'New South Wales'), 'NSW');
});

test('rejects a state of another country, and accepts any state where none are listed', () => {
  assert.equal(findStateCode('US', 'Quebec'), null);
  assert.equal(findStateCode('US', ''), null);
  assert.equal(findStateCode('DE', 'Bayern'), 'Bayern');
  assert.deepEqual(['US', 'CA', 'AU', 'DE'].map(requiresState), [true, true, true, false]);
});
