import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readLines } from './read-lines.ts';

test('only a newline ends a line, as in JSON lines', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-lines-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'rows.ndjson');
  const long = JSON.stringify(`ü${'€'.repeat(100_000)}`);
  writeFileSync(file, `"a\u2028b\u2029c\u0085d"\n\n${long}\r\n"last"`);

  const lines: unknown[] = [];
  for await (const line of readLines(file)) lines.push(JSON.parse(line));

  assert.deepEqual(lines, ['a\u2028b\u2029c\u0085d', JSON.parse(long), 'last']);
});
