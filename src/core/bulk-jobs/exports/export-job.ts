import type { Work } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { BulkJob } from '../bulk-job.ts';
import { createBulkJob } from '../manage-bulk-jobs.ts';
import type { ExportFormat, ExportResource } from './export-resources.ts';

/** What to export. */
export type ExportInput = {
  resource: ExportResource;
  format: ExportFormat;
  /** As the API received them. */
  filters: object;
  /** The same as the list of the resource takes them. */
  query: object;
  /** Whether totals of customers are those of test orders; missing in jobs of earlier versions. */
  countsTest?: boolean;
};

/** How many parts of the file are written, and their bytes. `next` is null after the last page. */
export type ExportCursor = { next: string | null; parts: number; bytes: number };

export type ExportJob = BulkJob<ExportInput> & { cursor: ExportCursor | null };

/** Marks a bulk job as an export, which its kind already says. */
export const toExportJob = (job: BulkJob): ExportJob => job as ExportJob;

/** Days for which the file of an export is kept. */
export const exportRetentionDays = 7;

/** Queues an export. Throws 404 `site_not_found`, 409 `too_many_bulk_jobs`. */
export async function startExport(
  work: Work,
  { siteSlug, ...input }: ExportInput & { siteSlug: string | null },
): Promise<ExportJob> {
  const site = siteSlug === null ? null : await getOwnSite(work, siteSlug);
  return toExportJob(await createBulkJob(work, { kind: 'export', site, input }));
}

/** The storage key of a part of the file. Parts are never served publicly. */
export function buildPartKey(id: string, part: number): string {
  return `exports/${id}/${part}`;
}
