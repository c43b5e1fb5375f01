import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseSearchWords } from '../text/words.ts';
import { findPurpose } from './find-purpose.ts';
import { purposes } from './groups/purposes.ts';
import { parseGroups } from './parse-groups.ts';

const thingsFor = (text: string) =>
  findPurpose(parseSearchWords(text))?.things.map((words) => words.join(' '));

describe('the purpose of a request', () => {
  test('is found by its words in any order and form', () => {
    for (const text of ['cut the grass', 'the grass needs cutting', 'a robot that cuts grass'])
      assert.ok(thingsFor(text)?.includes('lawn mower'), text);
  });
  test('with more words comes before one with fewer', () => {
    assert.ok(thingsFor('charge my phone')?.includes('power bank'));
    assert.deepEqual(thingsFor('charge my phone in the car'), ['car charger']);
  });
  test('is unknown without all of its words', () => {
    assert.equal(thingsFor('cut'), undefined);
    assert.equal(thingsFor('grass'), undefined);
  });
  test('has words and things on every line', () => {
    const lines = parseGroups(purposes);
    assert.ok(lines.length >= 200);
    for (const { terms, alsoFinds } of lines)
      assert.ok(alsoFinds !== undefined && terms.every((term) => /[a-z]/.test(term)), terms.join());
  });
});
