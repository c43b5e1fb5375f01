import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutSearchText, listTypedWords, parseSearchWords } from './words.ts';

test('a search is read up to 200 characters, measured in their compatibility form', () => {
  // One character of 18 in this form.
  const ligatures = '\ufdfa'.repeat(1_000);

  assert.equal(cutSearchText(ligatures).length, 200);
  assert.equal(cutSearchText('a'.repeat(1_000)).length, 200);
  const longest = [...listTypedWords(ligatures).values()].map(({ length }) => length);
  assert.ok(Math.max(...longest) <= 200);
  assert.ok(parseSearchWords(ligatures).length <= 12);
});

test('a short search keeps its characters', () => {
  assert.equal(cutSearchText('½ inch ﬁle №5'), '½ inch ﬁle №5');
});
