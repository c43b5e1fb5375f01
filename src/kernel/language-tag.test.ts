import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLanguageTag, preferredLanguage } from './language-tag.ts';

test('a language tag gets its canonical form, and other strings are rejected', () => {
  const cases: [string, string | null][] = [
    ['de', 'de'],
    [' de-at ', 'de-AT'],
    ['ZH-hant-tw', 'zh-Hant-TW'],
    ['', null],
    ['*', null],
    ['de_AT', null],
    ['not a language', null],
    [`de-${'x'.repeat(40)}`, null],
  ];

  for (const [text, expected] of cases) assert.equal(parseLanguageTag(text), expected, text);
});

test('the preferred language of a header is the first one with the highest weight', () => {
  const cases: [string | undefined, string | null][] = [
    [undefined, null],
    ['', null],
    ['*', null],
    ['fr', 'fr'],
    ['de-CH, de;q=0.9, en;q=0.8', 'de-CH'],
    ['en;q=0.3, nl;q=0.9, *;q=0.5', 'nl'],
    ['en;q=0.8, es;q=0.8', 'en'],
    ['de;q=0, en;q=0.1', 'en'],
    ['de;q=0', null],
    ['!!, ;q=1, es ; q=0.5', 'es'],
    [`${'x'.repeat(600)}, de`, null],
  ];

  for (const [header, expected] of cases)
    assert.equal(preferredLanguage(header), expected, String(header));
});
