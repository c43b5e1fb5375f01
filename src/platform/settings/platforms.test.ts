import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformProblems, platformSettings } from './platforms.ts';

const names = (list: string) => ({ UCP_KNOWN_PLATFORMS: list });

test('each pair is split at its last equals sign', () => {
  const list = ' https://a.example/p?v=1=a.json , http://localhost:1/b=/etc/b.json,';
  assert.deepEqual(platformProblems(names(list)), []);
  assert.deepEqual(platformSettings(names(list)), [
    { url: 'https://a.example/p?v=1', file: 'a.json' },
    { url: 'http://localhost:1/b', file: '/etc/b.json' },
  ]);
  assert.deepEqual(platformSettings({}), []);
});

test('an incomplete pair is rejected with an example', () => {
  for (const bad of ['https://a.example/p', 'a.json', 'https://a.example=', 'ftp://a=b'])
    assert.deepEqual(platformProblems(names(`https://b.example/p=b.json,${bad}`)), [
      `UCP_KNOWN_PLATFORMS must be pairs like https://agent.example/profile.json=/etc/stoa/agent.json (got "${bad}").`,
    ]);
});
