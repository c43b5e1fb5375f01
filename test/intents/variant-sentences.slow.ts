import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWrongSentences } from './variant-sentences.ts';

test('the value of an option of any variant of a demo product is no count', () =>
  assert.deepEqual(findWrongSentences({ each: 1, variants: 4 }), []));
