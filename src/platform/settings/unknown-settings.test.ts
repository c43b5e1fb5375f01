import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

test('an unknown setting is reported, but not what clients read', () => {
  const { warnings } = readConfig({ STOA_API_KEY: 'k', STOA_URL: 'http://a', STOA_COLOR: 'red' });

  assert.deepEqual(
    warnings.filter((warning) => warning.startsWith('STOA_')),
    [
      'STOA_COLOR is not a setting of this version and is ignored: docs/operations.md lists them all.',
    ],
  );
});
