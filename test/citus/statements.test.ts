import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { tableKinds } from '../../src/app/database/table-kinds.ts';

const distributed = [...tableKinds].flatMap(([table, { kind }]) =>
  kind === 'distributed' ? [table] : [],
);
const usesDistributedTable = new RegExp(
  `\\b(?:from|join|into|update|using)\\s+(?:${distributed.join('|')})\\b`,
  'i',
);

/** Beginnings of statements whose callers add the workspace, and statements that read every shard. */
const exceptions = [
  'src/core/analytics/operations/backlog-store.ts',
  'src/core/catalog/search/count-store.ts',
  'src/core/catalog/search/words/word-shares-store.ts',
  'src/core/orders/downloads/grant-store.ts',
];

/** SQL texts in template literals and strings. */
const literals = /`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g;

const namesWorkspace = (sql: string) =>
  /workspace_id|\$\{(?!table\b|selectAll\b|selectList\b)/.test(sql);

test('every statement on a distributed table names the workspace', async () => {
  const violations: string[] = [];
  let checked = 0;
  for await (const path of glob('src/**/*store.ts')) {
    for (const [, template, text] of (await readFile(path, 'utf8')).matchAll(literals)) {
      const sql = template ?? text ?? '';
      if (!usesDistributedTable.test(sql)) continue;
      checked += 1;
      if (!namesWorkspace(sql)) violations.push(path);
    }
  }
  assert.ok(checked > 200, String(checked));
  assert.deepEqual(violations.sort(), exceptions);
});
