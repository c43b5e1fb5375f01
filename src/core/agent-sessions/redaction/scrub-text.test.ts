import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scrubText } from './scrub-text.ts';

const scrub = (text: string) => scrubText(text, 300);

test('text about products is unchanged', () => {
  for (const text of [
    'wireless earphones under $50',
    'Search for wireless earphones from samsung',
    'charging cord for iphone, add it to my cart',
    'Which drive is best for the Track Jogger?',
    'samsung television 55 inch',
    'Compare the Track Jogger with the Bar Stool, size 42 (blue)',
    'laptop 8gb ram and a usb stick 128 GB',
    'two prd_hd7wv01kdvdna00xng0dzeyk2215dyj please',
  ])
    assert.equal(scrub(text), text);
});

test('contact data, numbers of cards and secrets are replaced', () => {
  const texts: [string, string][] = [
    ['write to ada@example.com about tea', 'write to [email] about tea'],
    ['call +1 (415) 555-0137 now', 'call [number] now'],
    ['pay with 4242 4242 4242 4242', 'pay with [number]'],
    ['see https://example.com/a?token=1 there', 'see [link] there'],
    ['cart_hd7wvabcdefghijklmnopqrstuvwxyz0123456789 is mine', '[token] is mine'],
    ['0x00000000000000000000000000000000000000AA pays', '[token] pays'],
  ];
  for (const [text, expected] of texts) assert.equal(scrub(text), expected);
});

test('the rest of a sentence is left out where it names a person or a place', () => {
  const texts: [string, string][] = [
    [
      'Buy a tea and ship it to Ada Lovelace, 12 Main St; thanks',
      'Buy a tea and [person or place]; thanks',
    ],
    ['my name is ada lovelace', '[person or place]'],
    ["Order one, I'm Ada Lovelace", 'Order one, [person or place]'],
    ['A gift for Ada Lovelace', 'A gift [person or place]'],
    ['tea. Address: 12 main street', 'tea. [person or place]'],
    ['one mug, 77 Analytical Row', 'one mug, [person or place]'],
  ];
  for (const [text, expected] of texts) assert.equal(scrub(text), expected);
});

test('long strings are cut, and never contain characters that PostgreSQL cannot store', () => {
  assert.equal(scrubText('tea '.repeat(100), 10), 'tea tea te…');
  assert.equal(scrub('a\0b\ud800'), 'ab\ufffd');
});
