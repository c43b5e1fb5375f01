import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { countRow, createImportReport, toImportReportDto } from '../../catalog/import/report.ts';
import { batchValues } from '../../catalog/import/save/batches.ts';
import type { ImportBatchResult } from '../../catalog/import/save/save-batch.ts';
import type { ObjectStorage } from '../../media/object-storage.ts';
import { readHeaders, readRecords } from '../../record-imports/read-records.ts';
import type { ImportRecord, RecordName } from '../../record-imports/record-kind.ts';
import { type AnyRecordKind, recognizeKind } from '../../record-imports/record-kinds.ts';
import { recordsPerBatch, saveRecords } from '../../record-imports/save-records.ts';
import { assertMayRedirectElsewhere } from '../../sites/redirects/manage-redirects.ts';
import type { Site } from '../../sites/site.ts';
import { countTotal, moveJob } from '../progress.ts';
import type { BulkRun } from '../run-bulk-job.ts';
import { auditImport } from './audit-import.ts';
import { type ImportFile, readImportFile } from './import-file.ts';
import type { ImportJob } from './import-job.ts';
import { recordBatch } from './record-batch.ts';

type RecordFile = {
  job: ImportJob;
  resource: RecordName;
  file: ImportFile;
  site: Site;
  storage: ObjectStorage;
};

/** Imports customers, stock counts and other records, like the products of `createImportWorker`. */
export async function importRecordFile(
  run: BulkRun,
  { job, resource, file, site, storage }: RecordFile,
): Promise<'done' | 'more'> {
  // An app may have resumed an import that it could not have started.
  if (resource === 'redirects') assertMayRedirectElsewhere(run);
  const { unit, tenant } = run;
  const read = () => readImportFile(storage, file);
  const kind = recognizeKind(await readHeaders(read()));
  if (kind?.name !== resource) throw otherRecords(resource, kind);
  const readAll = () => readRecords(read(), kind, site.currency);
  if (job.total === null) await countRecords(run, readAll());
  const target = {
    kind,
    site: { ...site, tenant },
    isDryRun: job.input.isDryRun,
    record: (work: Work, result: ImportBatchResult, records: readonly ImportRecord[]) =>
      advance(work, job, { result, records }),
  };
  for await (const batch of batchValues(skipDone(readAll(), job.position), recordsPerBatch)) {
    await saveRecords(unit, target, batch);
    if (run.isOver()) return 'more';
  }
  if (!job.input.isDryRun) await unit.run(tenant, (work) => auditImport(work, job));
  return 'done';
}

async function countRecords(
  { unit, tenant, job }: BulkRun,
  records: AsyncIterable<ImportRecord>,
): Promise<void> {
  const report = createImportReport();
  for await (const { draft, problems } of records)
    countRow(report, { draft: draft === null ? null : {}, problems });
  const result = { report: { ...toImportReportDto(report), variants: 0 } };
  await unit.run(tenant, (work) => countTotal(work, job.id, { total: report.products, result }));
}

async function* skipDone(
  records: AsyncIterable<ImportRecord>,
  from: number,
): AsyncGenerator<ImportRecord> {
  for await (const record of records) if (record.ordinal >= from) yield record;
}

/** Moves the position of the job over the records, and counts them. */
async function advance(
  work: Work,
  job: ImportJob,
  { result, records }: { result: ImportBatchResult; records: readonly ImportRecord[] },
): Promise<void> {
  const position = records[0]?.ordinal ?? 0;
  const to = { position: position + records.length, cursor: null };
  await moveJob(work, { id: job.id, position, cursor: null }, to);
  await recordBatch(work, job, result);
}

const otherRecords = (resource: RecordName, found: AnyRecordKind | null) =>
  new DomainError(
    'unprocessable',
    'unexpected_records',
    `The headers of this file are those of ${found?.name ?? 'products'}, not of ${resource}. Start the import with that resource.`,
  );
