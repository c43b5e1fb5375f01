import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patternsIn } from '../../../reliability/hostile/patterns/find-patterns.ts';
import { patterns, patternsControl } from '../../../reliability/scenarios/hostile/patterns.ts';
import { timing, timingControl } from '../../../reliability/scenarios/hostile/timing.ts';
import { assertHolds } from './short-version.ts';

test('no regular expression of the server backtracks catastrophically', async (t) => {
  const figures = await assertHolds(t, patterns);

  assert.ok(Number(figures.expressions) > 400);
});

test('control: expressions that backtrack are caught', async (t) => {
  await assertHolds(t, patternsControl);
});

test('regular expressions are distinguished from divisions, strings, comments and templates', () => {
  const text = [
    'const half = a / b / c; // /no/',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source that holds templates
    "const path = '/no/'; const of = `/no/${x.map((y) => `${y / 2}/no/`)}/no/`;",
    'const one = /a[/]b/u; if (/two\\/x/.test(text)) return /three/;',
  ].join('\n');

  assert.deepEqual(
    patternsIn('x.ts', text).map(({ source }) => source),
    ['a[/]b', 'two\\/x', 'three'],
  );
});

test('a rejection takes the same time whatever was guessed', async (t) => {
  await assertHolds(t, timing);
});

test('control: a comparison that ends early, and one by ===, are caught', async (t) => {
  await assertHolds(t, timingControl);
});
