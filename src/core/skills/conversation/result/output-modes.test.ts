import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterArtifactParts, selectOutputForm } from './output-modes.ts';

const cases: [string[] | null, string][] = [
  [null, 'both'],
  [[], 'both'],
  [['text/plain'], 'text'],
  [['Text'], 'text'],
  [['text/plain; charset=utf-8', 'image/png'], 'text'],
  [['application/json'], 'data'],
  [['json'], 'data'],
  [['application/json', 'text/plain'], 'both'],
  [['*/*', 'text/plain'], 'both'],
  [['image/png'], 'both'],
];

for (const [modes, form] of cases)
  test(`${JSON.stringify(modes)} selects ${form}`, () => {
    assert.equal(selectOutputForm(modes), form);
  });

test('an artifact always keeps at least one part', () => {
  const onlyData = { artifactId: 'a', name: 'a', parts: [{ data: 1 }] };
  const onlyText = { artifactId: 'b', name: 'b', parts: [{ text: 't' }] };

  assert.deepEqual(
    filterArtifactParts([onlyData, onlyText], 'text', { summary: 'said' }).map(
      ({ parts }) => parts,
    ),
    [[{ text: 'said', mediaType: 'text/plain' }], [{ text: 't' }]],
  );
  assert.deepEqual(
    filterArtifactParts([onlyData, onlyText], 'data', { summary: 'said' }).map(
      ({ parts }) => parts,
    ),
    [[{ data: 1 }], [{ text: 't' }]],
  );
});
