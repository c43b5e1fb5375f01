import {
  countRow,
  createImportReport,
  formatRecordReport,
  toImportReportDto,
} from '../../../core/catalog/import/report.ts';
import { batchValues } from '../../../core/catalog/import/save/batches.ts';
import { addBatchResults } from '../../../core/catalog/import/save/save-batch.ts';
import { readRecords } from '../../../core/record-imports/read-records.ts';
import type { AnyRecordKind } from '../../../core/record-imports/record-kinds.ts';
import { recordsPerBatch, saveRecords } from '../../../core/record-imports/save-records.ts';
import type { Site } from '../../../core/sites/site.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { CommandResult } from '../command.ts';
import type { ImportFile } from '../import-file.ts';
import { formatCounts, skippedLines } from '../import-result.ts';

type RecordImport = {
  unit: UnitOfWork;
  site: Site;
  file: ImportFile;
  kind: AnyRecordKind;
  isDryRun: boolean;
};

/** Imports customers, coupons, orders, redirects or stock counts. */
export async function importRecords(run: RecordImport): Promise<CommandResult> {
  const { unit, site, file, kind, isDryRun } = run;
  const report = createImportReport();
  const target = { kind, site, isDryRun, record: async () => undefined };
  let saved = addBatchResults(none, none);
  const records = readRecords(file.read(), kind, site.currency);
  for await (const batch of batchValues(records, recordsPerBatch)) {
    for (const { draft, problems } of batch)
      countRow(report, { draft: draft === null ? null : {}, problems });
    for (const result of await saveRecords(unit, target, batch))
      saved = addBatchResults(saved, result);
  }
  const { created, changed, unchanged, skipped } = saved;
  const counts = { created, changed, unchanged, skipped: skipped.length };
  const numbers = formatCounts(counts);
  const { variants: _, grade: __, ...summary } = toImportReportDto(report);
  return {
    json: {
      state: isDryRun ? 'dry_run' : 'imported',
      kind: kind.name,
      site: site.slug,
      file: file.name,
      ...counts,
      skipped_rows: skipped,
      report: summary,
    },
    text: [
      isDryRun
        ? `Dry run of ${file.name} (${kind.name}) into ${site.slug}: ${numbers}. Nothing was changed.`
        : `Imported ${file.name} (${kind.name}) into ${site.slug}: ${numbers}.`,
      ...skippedLines(skipped),
      '',
      formatRecordReport(report, kind.name),
    ].join('\n'),
    exitCode: skipped.length > 0 ? 3 : 0,
  };
}

const none = { created: 0, changed: 0, unchanged: 0, skipped: [] };
