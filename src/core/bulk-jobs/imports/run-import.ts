import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { type ImportRow, readImportRows } from '../../catalog/import/read-import-rows.ts';
import { countRow, createImportReport, toImportReportDto } from '../../catalog/import/report.ts';
import {
  type ImportBatchResult,
  type ImportTarget,
  type SkippedProduct,
  saveBatch,
} from '../../catalog/import/save/save-batch.ts';
import { listBatches } from '../../catalog/import/save/save-import.ts';
import { copyImportedImages } from '../../media/copies/imported-images.ts';
import type { ObjectStorage } from '../../media/object-storage.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { BulkJobProblem } from '../bulk-job.ts';
import { countRows, countTotal, moveJob } from '../progress.ts';
import type { BulkRun, BulkWorker } from '../run-bulk-job.ts';
import { getImportFile, readImportFile } from './import-file.ts';
import { type ImportJob, toImportJob } from './import-job.ts';

/**
 * Imports the rows of a file in batches. The file is read from its beginning each time, because
 * duplicates are found by what was read before; saved rows are passed over.
 */
export const createImportWorker = (storage: ObjectStorage): BulkWorker => {
  return async (run) => {
    const { unit, tenant } = run;
    const job = toImportJob(run.job);
    const { file, site } = await unit.view(tenant, async (view) => ({
      file: await getImportFile(view, job.input.assetId),
      site: await getOwnSite(view, job.site?.slug ?? ''),
    }));
    const store = { currency: site.currency, columns: job.input.columns };
    const readRows = () => readImportRows(readImportFile(storage, file), file.format, store);
    if (job.total === null) await countFile(run, readRows());
    const target = toTarget(job, { ...site, tenant });
    for await (const batch of listBatches(readRows(), job.position)) {
      await saveBatch(unit, target, batch);
      if (run.isOver()) return 'more';
    }
    if (!job.input.isDryRun) await unit.run(tenant, (work) => auditImport(work, job));
    return 'done';
  };
};

/** Counts the products of the file, and how ready they are for agents. */
async function countFile(
  { unit, tenant, job }: BulkRun,
  rows: AsyncIterable<ImportRow>,
): Promise<void> {
  const report = createImportReport();
  for await (const row of rows) countRow(report, row);
  const result = { report: toImportReportDto(report) };
  await unit.run(tenant, (work) => countTotal(work, job.id, { total: report.products, result }));
}

function toTarget(job: ImportJob, site: ImportTarget['site']): ImportTarget {
  return {
    site,
    isDryRun: job.input.isDryRun,
    async advance(work, { from, to }) {
      const { id } = job;
      await moveJob(work, { id, position: from, cursor: null }, { position: to, cursor: null });
      return true;
    },
    record: (work, result) => recordBatch(work, job, result),
    ...(job.input.copiesImages && { images: copyImportedImages(job.id) }),
  };
}

async function recordBatch(
  work: Work,
  { id }: ImportJob,
  { skipped, ...result }: ImportBatchResult,
): Promise<void> {
  const done = result.created + result.changed + result.unchanged + skipped.length;
  await countRows(work, id, { done, problems: skipped.map(toProblem), result });
}

const toProblem = ({ line, field, code, message }: SkippedProduct): BulkJobProblem => ({
  line,
  resourceId: null,
  resourceName: null,
  field,
  code,
  message,
});

async function auditImport(work: Work, { id, site, input }: ImportJob): Promise<void> {
  await audit(work, {
    action: 'catalog.imported',
    resource: { type: 'site', id: site?.id ?? '' },
    after: { import_id: id, filename: input.filename },
  });
}
