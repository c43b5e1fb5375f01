import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsState, stateCode } from './states.ts';

test('a state is known by its code or its name, however it is written', () => {
  const written = ['NY', 'ny', 'New York', ' new  york ', 'N.Y.'];
  assert.deepEqual(
    written.map((text) => stateCode('US', text)),
    Array(5).fill('NY'),
  );
  assert.equal(stateCode('CA', 'Québec'), 'QC');
  assert.equal(stateCode('CA', 'quebec'), 'QC');
  assert.equal(stateCode('AU', 'New South Wales'), 'NSW');
});

test('another country’s state is none, and where we know none any will do', () => {
  assert.equal(stateCode('US', 'Quebec'), null);
  assert.equal(stateCode('US', ''), null);
  assert.equal(stateCode('DE', 'Bayern'), 'Bayern');
  assert.deepEqual(['US', 'CA', 'AU', 'DE'].map(needsState), [true, true, true, false]);
});
