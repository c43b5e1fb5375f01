import { invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { ColumnMapping } from '../../catalog/import/csv/columns.ts';
import type { ImportReportDto } from '../../catalog/import/report.ts';
import { recordNames } from '../../record-imports/record-kind.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { assertMayRedirectElsewhere } from '../../sites/redirects/manage-redirects.ts';
import type { BulkJob } from '../bulk-job.ts';
import { createBulkJob } from '../manage-bulk-jobs.ts';
import { getImportFile } from './import-file.ts';

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
 * `getImportFile`, `createBulkJob` and, for redirects, `assertMayRedirectElsewhere` throw.
 */
export async function startImport(
  work: Work,
  { siteSlug, ...request }: Omit<ImportInput, 'filename'> & { siteSlug: string },
): Promise<ImportJob> {
  if (request.resource === 'redirects') assertMayRedirectElsewhere(work);
  const site = await getOwnSite(work, siteSlug);
  const { asset, format } = await getImportFile(work, request.assetId);
  if (format !== 'csv' && Object.keys(request.columns).length > 0) throw columnsOfNdjson();
  if (format !== 'csv' && request.resource !== 'products') throw recordsOfNdjson();
  const input: ImportInput = { ...request, filename: asset.filename };
  return toImportJob(await createBulkJob(work, { kind: 'import', site, input }));
}

export const resourceOf = ({ input }: ImportJob): ImportResource => input.resource ?? 'products';

const recordsOfNdjson = () =>
  invalid([
    { field: 'resource', code: 'not_allowed', message: 'must be products for NDJSON files' },
  ]);

const columnsOfNdjson = () =>
  invalid([{ field: 'columns', code: 'not_allowed', message: 'is for CSV files only' }]);
