import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onePagePdf } from './attach-files.ts';

test('the cross-reference table has the offset of every object', () => {
  const pdf = onePagePdf('Ferry (night)', 'One line.').toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  const rows = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n /gm)];

  assert.ok(pdf.slice(start).startsWith('xref\n0 6\n'));
  const found = rows.map((row) => pdf.slice(Number(row[1])).slice(0, 7));
  assert.deepEqual(found, ['1 0 obj', '2 0 obj', '3 0 obj', '4 0 obj', '5 0 obj']);
  assert.ok(pdf.includes('(Ferry \\(night\\)) Tj'));
});
