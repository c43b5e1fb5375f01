import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProblem } from './problem.ts';
import type { ImportRow } from './read-import-rows.ts';
import {
  countRow,
  createImportReport,
  formatImportReport,
  formatRecordReport,
  toImportReportDto,
} from './report.ts';

const draft = {
  name: 'Rope',
  slug: 'rope',
  price: { amount: 500, currency: 'USD' },
  variants: [{}, {}],
};
const row = (fields: Partial<ImportRow>): ImportRow => ({
  line: 2,
  ordinal: 0,
  draft,
  collections: [],
  problems: [],
  ...fields,
});

function sample() {
  const report = createImportReport();
  countRow(report, row({ problems: [createProblem(2, 'tags', 'no_tags', 'No tags.')] }));
  countRow(
    report,
    row({ problems: [createProblem(4, 'media', 'missing_image', 'No \u001b[31mimage.')] }),
  );
  countRow(
    report,
    row({ draft: null, problems: [createProblem(6, 'price', 'missing_price', 'No price.')] }),
  );
  return report;
}

test('reports totals, and the most severe problems first', () => {
  const { problems, ...totals } = toImportReportDto(sample());

  assert.deepEqual(totals, { products: 3, importable: 2, variants: 4, affected: 2, grade: 'E' });
  assert.deepEqual(
    problems.map(({ code, level, products }) => [code, level, products]),
    [
      ['missing_price', 'error', 1],
      ['missing_image', 'warning', 1],
      ['no_tags', 'note', 1],
    ],
  );
});

test('formats lines and advice without control characters of the file', () => {
  const lines = formatImportReport(sample()).split('\n');

  assert.equal(lines[0], '3 products, 4 variants; 2 can be imported.');
  assert.equal(lines[1], 'Agent readiness E: 2 products with errors or warnings.');
  assert.equal(
    lines.includes('  missing_price (1 product): Enter a price in the currency of the store.'),
    true,
  );
  assert.equal(lines.includes('    line 4: No  [31mimage.'), true);
});

test('a report of other records names them, and counts no column that is not imported', () => {
  const report = createImportReport();
  const note = createProblem(2, 'row', 'not_imported', 'Values that are not imported: "Note".');
  const country = createProblem(2, 'row', 'missing_country', 'No country.');
  countRow(report, row({ problems: [note, country] }));

  assert.deepEqual(formatRecordReport(report, 'customers').split('\n'), [
    '1 customer; all can be imported.',
    '  missing_country (1 customer): Add the country. Without it the address is not imported.',
    '    line 2: No country.',
    '  not_imported: Move this data to a field that is imported, or keep it elsewhere.',
    '    line 2: Values that are not imported: "Note".',
  ]);
});

test('counts a product once per code and keeps three examples', () => {
  const report = createImportReport();
  const twice = [
    createProblem(2, 'a', 'duplicate_sku', 'x'),
    createProblem(3, 'b', 'duplicate_sku', 'y'),
  ];
  countRow(report, row({ problems: twice }));
  countRow(report, row({ problems: twice }));

  const [tally] = toImportReportDto(report).problems;

  assert.deepEqual([tally?.products, tally?.examples.map(({ line }) => line)], [2, [2, 3, 2]]);
});
