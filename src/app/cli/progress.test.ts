import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatProgress } from './progress.ts';

describe('progress of an import', () => {
  const cases: [string, Parameters<typeof formatProgress>[0], string][] = [
    [
      'a quarter of the file in a minute',
      { done: 60_000, before: 0, share: 0.25, seconds: 60 },
      'saved 60000 products (1,000 per second), 25 %, about 3 min left',
    ],
    [
      'a resumed import, whose speed is that of this run',
      { done: 1_000, before: 9_000, share: 0.5, seconds: 1 },
      'saved 10000 products (1,000 per second), 50 %, about 10 s left',
    ],
    [
      'a file that is read completely before the last batch is saved',
      { done: 250, before: 0, share: 1, seconds: 0.5 },
      'saved 250 products (500 per second), 99 %, about 0 s left',
    ],
    [
      'a long import',
      { done: 1_000, before: 0, share: 0.01, seconds: 100 },
      'saved 1000 products (10 per second), 1 %, about 2 h 45 min left',
    ],
  ];
  for (const [what, measured, line] of cases) {
    test(`shows ${what}`, () => assert.equal(formatProgress(measured), line));
  }
});
