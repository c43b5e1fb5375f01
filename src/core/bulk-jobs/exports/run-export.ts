import type { ObjectStorage } from '../../media/object-storage.ts';
import { countRows, countTotal, moveJob } from '../progress.ts';
import type { BulkRun, BulkWorker } from '../run-bulk-job.ts';
import { buildPartKey, type ExportCursor, type ExportJob, toExportJob } from './export-job.ts';
import { exportSources } from './export-resources.ts';

const rowsPerPart = 250;

/**
 * Writes an export in parts, each with a page of rows. A part is written before the position moves:
 * after a crash it is written again under the same key.
 */
export const createExportWorker = (storage: ObjectStorage): BulkWorker => {
  return async (run) => {
    const { unit, tenant } = run;
    let job = toExportJob(run.job);
    if (job.total === null) await countExport(run);
    while (job.cursor?.next !== null) {
      job = await writePart(run, storage, job);
      if (run.isOver()) return 'more';
    }
    await unit.run(tenant, (work) => countTotal(work, job.id, { total: job.position }));
    return 'done';
  };
};

/** Writes the next page of rows; returns the job with its position after them. */
async function writePart(
  { unit, tenant }: BulkRun,
  storage: ObjectStorage,
  job: ExportJob,
): Promise<ExportJob> {
  const { id, input, position, createdAt: until } = job;
  const { parts, bytes, next }: ExportCursor = job.cursor ?? { parts: 0, bytes: 0, next: null };
  const source = exportSources[input.resource];
  const { format, countsTest = false } = input;
  const request = { cursor: next, limit: rowsPerPart, format, until, countsTest };
  const page = await unit.view(tenant, (view) => source.read(view, input.query, request));
  const header = parts === 0 && input.format === 'csv' ? source.header : '';
  const part = Buffer.from(header + page.text);
  await storage.write(buildPartKey(id, parts), part, contentTypes[input.format]);

  const cursor = { next: page.nextCursor, parts: parts + 1, bytes: bytes + part.length };
  const to = { position: position + page.rows, cursor };
  await unit.run(tenant, async (work) => {
    await moveJob(work, job, to);
    await countRows(work, id, { done: page.rows, problems: [] });
  });
  return { ...job, ...to };
}

export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
} as const;

async function countExport({ unit, tenant, job }: BulkRun): Promise<void> {
  const { resource, query } = toExportJob(job).input;
  await unit.run(tenant, async (work) => {
    const total = await exportSources[resource].count(work, query);
    await countTotal(work, job.id, { total });
  });
}
