import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CsvColumn, headerLine, rowLine } from './csv.ts';

const columns: CsvColumn<{ name: string; own: string; count: number | null }>[] = [
  { header: 'name', cell: ({ name }) => name, isForeign: true },
  { header: 'own, text', cell: ({ own }) => own },
  { header: 'count', cell: ({ count }) => count },
];

test('cells with commas, quotes, line breaks or outer spaces are quoted', () => {
  assert.equal(headerLine(columns), 'name,"own, text",count\r\n');
  assert.equal(
    rowLine(columns, { name: 'a "b"', own: 'x\ny', count: 0 }),
    '"a ""b""","x\ny",0\r\n',
  );
  assert.equal(rowLine(columns, { name: ' a', own: '', count: null }), '" a",,\r\n');
});

const cases: [string, string][] = [
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2', "'-2"],
  ['+cmd|x', "'+cmd|x"],
  ['+49 (30) 123-4', '+49 (30) 123-4'],
  ['Ann', 'Ann'],
];
for (const [text, expected] of cases)
  test(`a buyer's text ${text} is written as ${expected}, the merchant's as it is`, () => {
    assert.equal(
      rowLine(columns, { name: text, own: text, count: 1 }),
      `${expected},${text},1\r\n`,
    );
  });
