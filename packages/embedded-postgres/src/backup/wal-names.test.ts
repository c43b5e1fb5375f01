import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walNames } from './wal-names.ts';

const mebibytes16 = 16 * 1024 * 1024;

test('a backup within one segment needs that segment', () => {
  const name = '00000001000000000000000A';
  assert.deepEqual(walNames(name, name, mebibytes16), [name]);
});

test('segment numbers carry over into the upper half of the position', () => {
  assert.deepEqual(walNames('0000000100000000000000FE', '000000010000000100000001', mebibytes16), [
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
});
