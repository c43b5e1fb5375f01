import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { read } from '../things/purchase-examples.ts';

const readAny = (text: string): any => read(text);

describe('an address in a quotation is searched for with it', () => {
  for (const [text, query] of [
    ['find "hello@world poster"', 'hello@world poster'],
    ['find "me@home.com mug"', 'me@home.com mug'],
    ["find 'me@home.com mug'", 'me@home.com mug'],
    ['find a "me@home.com" mug', 'me@home.com mug'],
    ['search for “me@home.com”', 'me@home.com'],
    ['search for "Dear Bob@Example.com, hi" card', 'dear bob@example.com hi card'],
    ['find "see https://a.example/x poster"', 'see https://a.example/x poster'],
  ] as const)
    test(text, () => {
      const { skill, query: found, email } = readAny(text);
      assert.deepEqual([skill, found, email], ['catalog-search', query, undefined]);
    });

  test('and ordered with it, for no buyer', () => {
    const { items, email } = readAny('order "me@home.com mug"');
    assert.deepEqual([items, email], [[{ query: 'me@home.com mug' }], undefined]);
  });
});

describe('a quoted address is that of the buyer where nothing is searched for', () => {
  for (const text of ['buy an enamel mug for "me@home.com"', 'find my order for "me@home.com"'])
    test(text, () => assert.equal(readAny(text).email, 'me@home.com'));

  test('my email is "me@home.com"', () =>
    assert.equal(readAny('my email is "me@home.com"').understood.email, 'me@home.com'));
});
