import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { toSingular } from './singular.ts';
import { foldTag, listIndexWords, tokenize } from './tokens.ts';

const words = (text: string) => [...new Set(tokenize(text).flatMap(listIndexWords))];
const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('plurals', () => {
  const pairs = [
    ['shoes', 'shoe'],
    ['batteries', 'battery'],
    ['watches', 'watch'],
    ['boxes', 'box'],
    ['glasses', 'glass'],
    ['lenses', 'lens'],
    ['potatoes', 'potato'],
    ['women', 'woman'],
    ['tvs', 'tv'],
  ] as const;
  for (const [plural, single] of pairs) {
    test(`${plural} becomes ${single}`, () => assert.equal(toSingular(plural), single));
  }
  for (const word of ['glass', 'series', 'gas', 'lens', 'bus', 'dress', 'ios', 'tennis', 'ps4s']) {
    test(`${word} stays unchanged`, () => assert.equal(toSingular(word), word));
  }
  test('movie and movies become the same word', () =>
    assert.equal(toSingular('movies'), toSingular('movie')));
});

describe('tokens', () => {
  const cases = [
    ['Wi-Fi', ['wi', 'fi', 'wifi']],
    ['USB-C', ['usb', 'c', 'usbc']],
    ['AT&T', ['at', 't', 'att']],
    ['15.6" Laptop', ['15.6', '15', 'inch', 'laptop']],
    ['24″ Monitor', ['24', 'inch', 'monitor']],
    ["HDMI Cable 6'", ['hdmi', 'cable', '6', 'ft']],
    ['Rope 6.5′, blue', ['rope', '6.5', 'ft', 'blue']],
    ["the '90s' hits", ['the', '90s', 'hit']],
    ["case 'iPhone 6' red", ['case', 'iphone', '6', 'red']],
    ['4.7 mm', ['4.7', 'mm']],
    ['4K', ['4k']],
    ['16GB', ['16gb', '16', 'gb']],
    ['1,000 pieces', ['1000', 'piece']],
    ['Women’s Crème', ['woman', 'creme']],
    ['Insignia™', ['insignia']],
    ['日本語', ['日本', '本語', '日', '本', '語']],
    ['--- !!! \u0000', []],
  ] as const;
  for (const [text, expected] of cases) {
    test(`${text} becomes ${expected.join(' ')}`, () =>
      assert.deepEqual(words(text), [...expected]));
  }

  test('any text can be tokenized, and words contain only letters, digits and dots', () => {
    fc.assert(
      fc.property(anyText, (text) =>
        words(text).every((word) => /^[\p{L}\p{N}\p{M}.ー]+$/u.test(word) && word.length <= 130),
      ),
    );
  });

  test('case and accents make no difference', () => {
    assert.deepEqual(words('CAFÉ Łódź'), words('cafe lodz'));
  });
});

describe('tags', () => {
  test('case, spaces and plurals make no difference', () => {
    assert.equal(foldTag('  Running   Shoes '), 'running shoe');
  });
  test('punctuation makes a difference', () => assert.notEqual(foldTag('C++'), foldTag('C')));
  test('a folded tag has no control characters and at most 120 characters', () => {
    fc.assert(
      fc.property(
        anyText,
        (tag) => !/\p{Cc}/u.test(foldTag(tag)) && [...foldTag(tag)].length <= 120,
      ),
    );
  });
});
