import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseSearchWords } from '../text/words.ts';
import { findSubstitutes } from './find-substitutes.ts';
import { substitutes } from './groups/substitutes/substitutes.ts';
import { parseGroups } from './parse-groups.ts';

const insteadOf = (text: string) =>
  findSubstitutes(parseSearchWords(text).map(({ alternatives }) => alternatives)).map((words) =>
    words.join(' '),
  );

describe('substitutes for a thing', () => {
  test('are those of the longest term that ends with it', () => {
    assert.ok(insteadOf('red hiking boots').includes('trail runner'));
    assert.ok(insteadOf('baby monitor').includes('baby camera'));
    assert.ok(!insteadOf('baby monitor').includes('projector'));
  });
  test('are found by a synonym of the thing', () => {
    assert.ok(
      findSubstitutes([[['couch'], ['sofa']]]).some((words) => words.join() === 'armchair'),
    );
  });
  test('are unknown for a term that does not end the words, and for unknown things', () => {
    assert.deepEqual(insteadOf('kayak paint'), []);
    assert.deepEqual(insteadOf('xylophone'), []);
  });
  test('have a thing and others on every line, and no line repeats a thing', () => {
    const lines = parseGroups(substitutes);
    const things = lines.flatMap(({ terms }) => terms);
    assert.equal(new Set(things).size, things.length);
    for (const { terms, alsoFinds } of lines)
      assert.ok(terms.length === 1 && (alsoFinds?.length ?? 0) > 0, terms.join());
  });
});
