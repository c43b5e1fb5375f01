import { Type } from 'typebox';
import { hasScope } from '../../../core/access/scope.ts';
import { toImportDto } from '../../../core/bulk-jobs/imports/import-dto.ts';
import { getImportFile, readImportFile } from '../../../core/bulk-jobs/imports/import-file.ts';
import {
  importResources,
  resourceOf,
  resumeImport,
  startImport,
  toImportJob,
} from '../../../core/bulk-jobs/imports/import-job.ts';
import { getBulkJob } from '../../../core/bulk-jobs/manage-bulk-jobs.ts';
import { importAreas } from '../../../core/bulk-jobs/needed-access.ts';
import { columnNames } from '../../../core/catalog/import/csv/columns.ts';
import { previewColumns } from '../../../core/catalog/import/csv/preview-columns.ts';
import { hasKnownLayout } from '../../../core/catalog/import/csv/read-csv.ts';
import {
  countImageCopies,
  listBrokenImages,
} from '../../../core/media/copies/read-image-copies.ts';
import { readHeaders } from '../../../core/record-imports/read-records.ts';
import { recognizeKind } from '../../../core/record-imports/record-kinds.ts';
import { requireBearerOf, requireScope, scopedRoute } from '../../../http/callers/bearer.ts';
import type { MerchantDeps } from '../deps.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerJobRoutes } from './job-routes.ts';
import {
  ColumnList,
  ColumnQuery,
  ImportImages,
  ImportPage,
  ImportPath,
  NewImport,
} from './schemas.ts';

const tag = 'Merchant: imports and exports';

const columnRoute = scopedRoute('read:products', {
  tags: [tag],
  summary: 'List the columns of an uploaded file',
  querystring: ColumnQuery,
  response: { 200: ColumnList },
});

const startRoute = scopedRoute('write:products', {
  tags: [tag],
  summary: 'Start an import of products or other records',
  description:
    'Also requires the write scope of the resource. Products are matched by slug: new ones are created, existing ones updated, others left alone. It runs in the background; rows that cannot be imported are listed by `GET …/problems`.',
  body: NewImport,
  response: { 202: Type.Ref('Import') },
});

const imageRoute = scopedRoute('read:products', {
  tags: [tag],
  summary: 'List the images of an import that could not be copied',
  params: ImportPath,
  response: { 200: ImportImages },
});

export function registerImportRoutes(
  merchant: MerchantRoutes,
  { unit, media: { storage } }: MerchantDeps,
): void {
  merchant.app.get('/imports/columns', columnRoute, async (request) => {
    const { tenant, scopes } = requireBearerOf(request);
    const file = await unit.view(tenant, (view) => getImportFile(view, request.query.asset_id));
    const { format } = file;
    const read = () => readImportFile(storage, file);
    const headers = format === 'csv' ? await readHeaders(read()) : [];
    const kind = recognizeKind(headers);
    const isMapped = format === 'csv' && kind === null && !hasKnownLayout(headers);
    // A file with unknown headers may be one of customers.
    const hasSamples = hasScope(scopes, `read:${importAreas.customers}`);
    const columns = isMapped ? await previewColumns(read(), { hasSamples }) : [];
    return { format, resource: kind?.name ?? 'products', columns, available: [...columnNames] };
  });

  merchant.post('/imports', startRoute, async (work, request) => {
    const { body } = request;
    const { resource } = body;
    requireScope(request, `write:${importAreas[resource]}`);
    const { site_slug: siteSlug, asset_id: assetId, columns = {} } = body;
    const { dry_run: isDryRun, copy_images: copiesImages } = body;
    const job = await startImport(work, {
      resource,
      siteSlug,
      assetId,
      isDryRun,
      copiesImages,
      columns,
    });
    return { status: 202, body: toImportDto(job) };
  });

  merchant.get('/imports/:import_id/images', imageRoute, async (view, request) => {
    const { id } = await getBulkJob(view, 'import', request.params.import_id);
    return { ...(await countImageCopies(view, id)), images: await listBrokenImages(view, id) };
  });

  registerJobRoutes(merchant, {
    kind: 'import',
    path: '/imports',
    plural: 'imports',
    nouns: ['an', 'import', 'imports'],
    tag,
    idName: 'import_id',
    params: ImportPath,
    page: ImportPage,
    item: Type.Ref('Import'),
    scopes: { read: 'read:products', write: 'write:products' },
    present: (_view, job) => toImportDto(toImportJob(job)),
    authorizeRead: (request, job) =>
      requireScope(request, `read:${importAreas[resourceOf(toImportJob(job))]}`),
    resume: resumeImport,
    listedResources: (request) => {
      const { scopes } = requireBearerOf(request);
      return importResources.filter((resource) =>
        hasScope(scopes, `read:${importAreas[resource]}`),
      );
    },
  });
}
