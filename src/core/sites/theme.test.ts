import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastBetween, findAccentProblem } from './theme.ts';

test('contrast follows WCAG: black on white is 21, equal colors are 1', () => {
  assert.equal(contrastBetween('#000000', '#ffffff'), 21);
  assert.equal(contrastBetween('#ffffff', '#000000'), 21);
  assert.equal(contrastBetween('#777777', '#777777'), 1);
  assert.equal(contrastBetween('#767676', '#ffffff').toFixed(2), '4.54');
});

test('accents that are readable on the page are accepted, others name their contrast', () => {
  for (const accent of ['#1d4ed8', '#7A3F1D', '#000000'])
    assert.equal(findAccentProblem(accent), null);
  assert.equal(findAccentProblem('#777777')?.code, 'low_contrast');
  assert.match(findAccentProblem('#ffff00')?.message ?? '', /^has a contrast of 1\.\d+:1/);
  for (const accent of ['blue', '#12345', '#1234567', '1d4ed8'])
    assert.equal(findAccentProblem(accent)?.code, 'bad_color');
});
