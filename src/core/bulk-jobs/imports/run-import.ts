import { type ImportRow, readImportRows } from '../../catalog/import/read-import-rows.ts';
import { countRow, createImportReport, toImportReportDto } from '../../catalog/import/report.ts';
import { type ImportTarget, saveBatch } from '../../catalog/import/save/save-batch.ts';
import { listBatches } from '../../catalog/import/save/save-import.ts';
import { copyImportedImages } from '../../media/copies/imported-images.ts';
import type { ObjectStorage } from '../../media/object-storage.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { countTotal, moveJob } from '../progress.ts';
import type { BulkRun, BulkWorker } from '../run-bulk-job.ts';
import { auditImport } from './audit-import.ts';
import { getImportFile, readImportFile } from './import-file.ts';
import { type ImportJob, resourceOf, toImportJob } from './import-job.ts';
import { recordBatch } from './record-batch.ts';
import { importRecordFile } from './run-record-import.ts';

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
    const resource = resourceOf(job);
    if (resource !== 'products')
      return importRecordFile(run, { job, resource, file, site, storage });
    const store = { currency: site.currency, columns: job.input.columns };
    const readRows = (from: number) =>
      readImportRows(readImportFile(storage, file), file.format, store, from);
    if (job.total === null) await countFile(run, readRows(0));
    const target = toTarget(job, { ...site, tenant });
    for await (const batch of listBatches(readRows(job.position), job.position)) {
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
