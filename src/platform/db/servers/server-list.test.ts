import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseServerList } from './server-list.ts';

const cases: [string, string[], string | null][] = [
  ['postgres://u:p@a/stoa', ['postgres://u:p@a/stoa'], null],
  [
    'postgresql://u:p,q%40@a:5433,[::1]:5434,c/stoa?target_session_attrs=primary&sslmode=require',
    ['a:5433', '[::1]:5434', 'c'].map(
      (host) => `postgresql://u:p,q%40@${host}/stoa?target_session_attrs=primary&sslmode=require`,
    ),
    'primary',
  ],
  ['postgres://a,b', ['postgres://a', 'postgres://b'], null],
  ['/var/run/postgresql stoa', ['/var/run/postgresql stoa'], null],
  ['postgresql:///stoa?host=/tmp', ['postgresql:///stoa?host=/tmp'], null],
];
for (const [url, urls, target] of cases)
  test(`${url} names ${urls.length} servers`, () => {
    assert.deepEqual(parseServerList(url), { urls, target });
  });
