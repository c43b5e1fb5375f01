import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { ColumnMapping } from '../../catalog/import/csv/columns.ts';
import type { ImportReportDto } from '../../catalog/import/report.ts';
import { recordNames } from '../../record-imports/record-kind.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { assertMayRedirectElsewhere } from '../../sites/redirects/manage-redirects.ts';
import type { BulkJob } from '../bulk-job.ts';
import { createBulkJob, resumeBulkJob } from '../manage-bulk-jobs.ts';
import { holdImportFile } from './import-file.ts';

/** The kinds of records that can be imported. */
export const importResources = ['products', ...recordNames] as const;
export type ImportResource = (typeof importResources)[number];

/** What to import. */
export type ImportInput = {
  /** Missing in jobs of earlier versions: products. */
  resource?: ImportResource;
  assetId: string;
  filename: string;
  isDryRun: boolean;
  /** Whether images of other servers are copied to the store's media. */
  copiesImages: boolean;
  columns: ColumnMapping;
};

export type ImportResult = {
  created?: number;
  changed?: number;
  unchanged?: number;
  report?: ImportReportDto;
};

export type ImportJob = BulkJob<ImportInput> & { result: ImportResult };

/** Marks a bulk job as an import, which its kind already says. */
export const toImportJob = (job: BulkJob): ImportJob => job as ImportJob;

/**
 * Queues the import of an uploaded file into a store. Throws 404 `site_not_found`, and what
 * `holdImportFile`, `createBulkJob` and, for redirects, `assertMayRedirectElsewhere` throw.
 */
export async function startImport(
  work: Work,
  { siteSlug, ...request }: Omit<ImportInput, 'filename'> & { siteSlug: string },
): Promise<ImportJob> {
  if (request.resource === 'redirects') assertMayRedirectElsewhere(work);
  const site = await getOwnSite(work, siteSlug);
  const { asset, format } = await holdImportFile(work, request.assetId);
  if (format !== 'csv' && Object.keys(request.columns).length > 0) throw columnsOfNdjson();
  if (format !== 'csv' && request.resource !== 'products') throw recordsOfNdjson();
  const input: ImportInput = { ...request, filename: asset.filename };
  return toImportJob(await createBulkJob(work, { kind: 'import', site, input }));
}

/**
 * Continues an import after its last saved row. Throws 409 `import_not_resumable`, also when its
 * file was deleted, and `too_many_bulk_jobs`.
 */
export async function resumeImport(work: Work, id: string): Promise<ImportJob> {
  const job = toImportJob(await resumeBulkJob(work, 'import', id));
  await holdImportFile(work, job.input.assetId).catch((error) => {
    throw error instanceof DomainError ? fileDeleted() : error;
  });
  return job;
}

export const resourceOf = ({ input }: ImportJob): ImportResource => input.resource ?? 'products';

const fileDeleted = () =>
  new DomainError(
    'conflict',
    'import_not_resumable',
    'The file of the import was deleted. Upload it again and start a new import.',
  );

const recordsOfNdjson = () =>
  invalid([
    { field: 'resource', code: 'not_allowed', message: 'must be products for NDJSON files' },
  ]);

const columnsOfNdjson = () =>
  invalid([{ field: 'columns', code: 'not_allowed', message: 'is for CSV files only' }]);
