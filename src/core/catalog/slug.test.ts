import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slugify, slugWithKey } from './slug.ts';

test('joins words in lower case and drops accents and apostrophes', () => {
  const names = [
    "Men's Café Jacket",
    '  Øre & Łódź — Straße ',
    'iPhone® 6™ (64 GB)',
    'harbor-jacket',
  ];
  const slugs = ['mens-cafe-jacket', 'ore-lodz-strasse', 'iphone-6tm-64-gb', 'harbor-jacket'];
  assert.deepEqual(
    names.map((name) => slugify(name)),
    slugs,
  );
});

test('gives a name without Latin letters a stable digest', () => {
  assert.match(slugify('日本茶'), /^p-[0-9a-f]{10}$/);
  assert.equal(slugify('日本茶'), slugify(' 日本茶 '));
  assert.notEqual(slugify('日本茶'), slugify('中国茶'));
  assert.match(slugify('!!!'), /^p-[0-9a-f]{10}$/);
});

test('adds a digest when letters are dropped or the name is cut', () => {
  const long = 'very long name of a product '.repeat(4);
  assert.match(slugify('Red 茶'), /^red-[0-9a-f]{10}$/);
  assert.notEqual(slugify('Red 茶'), slugify('Red 酒'));
  assert.equal(slugify(`${long} blue`).length <= 80, true);
  assert.notEqual(slugify(`${long} blue`), slugify(`${long} gray`));
});

test('leaves a slug unchanged', () => {
  const once = slugify('A very long name of a product '.repeat(4));
  assert.equal(slugify(once), once);
});

test('shortens a long name and keeps the key whole', () => {
  assert.equal(slugWithKey('Tripod 58"', '1802042'), 'tripod-58-1802042');
  assert.equal(slugWithKey('茶', 'A/7'), 'p-a-7');
  assert.match(slugWithKey('name '.repeat(40), '1802042'), /^.{1,72}-1802042$/);
});
