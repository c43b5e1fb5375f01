import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import { hasScope } from '../../../core/access/scope.ts';
import type { BulkJob } from '../../../core/bulk-jobs/bulk-job.ts';
import { toExportDto } from '../../../core/bulk-jobs/exports/export-dto.ts';
import { startExport, toExportJob } from '../../../core/bulk-jobs/exports/export-job.ts';
import {
  type ExportResource,
  exportResources,
} from '../../../core/bulk-jobs/exports/export-resources.ts';
import { openExport } from '../../../core/bulk-jobs/exports/open-export.ts';
import { getBulkJob } from '../../../core/bulk-jobs/manage-bulk-jobs.ts';
import { exportScopes } from '../../../core/bulk-jobs/needed-access.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { requireBearerOf, requireScope, scopedRoute } from '../../../http/callers/bearer.ts';
import { assertRecentPassword } from '../../../http/callers/recent-password.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { filterReaders } from './filters.ts';
import { registerJobRoutes } from './job-routes.ts';
import { ExportPage, ExportPath, NewExport } from './schemas.ts';

const tag = 'Merchant: imports and exports';

const startRoute = scopedRoute(
  'write:settings',
  {
    tags: [tag],
    summary: 'Start an export of a list',
    description:
      'Also requires the read scope of the resource. In the console, only owners and admins may export, and exporting customers requires a recently entered password. The file is kept for 7 days.',
    body: NewExport,
    response: { 202: Type.Ref('Export') },
  },
  managersOnly,
);

const fileRoute = scopedRoute(
  'read:settings',
  {
    tags: [tag],
    summary: 'Download the file of an export',
    params: ExportPath,
    produces: ['text/csv', 'application/x-ndjson'],
    response: { 200: Type.String({ description: 'The rows as CSV or NDJSON.' }) },
  },
  managersOnly,
);

export function registerExportRoutes(
  merchant: MerchantRoutes,
  { unit, media: { storage }, serverFacts }: MerchantDeps,
): void {
  merchant.post('/exports', startRoute, async (work, request) => {
    const { resource, format, filters: given = {} } = request.body;
    assertMayExport(request, resource);
    const { filters, query, siteSlug } = filterReaders[resource](given);
    const countsTest = await countsTestOrders(work, serverFacts);
    const input = { resource, format, filters, query, siteSlug, countsTest };
    const job = await startExport(work, input);
    return { status: 202, body: present(work, job) };
  });

  merchant.app.get('/exports/:export_id/file', fileRoute, async (request, reply) => {
    const { tenant } = requireBearerOf(request);
    const { export_id: id } = request.params;
    const job = toExportJob(await unit.view(tenant, (view) => getBulkJob(view, 'export', id)));
    assertMayExport(request, job.input.resource);
    const { filename, contentType, size, body } = await openExport(storage, job);
    reply.headers({
      'content-type': contentType,
      'content-length': size,
      'content-disposition': `attachment; filename="${filename}"`,
    });
    return reply.send(body as never);
  });

  registerJobRoutes(merchant, {
    kind: 'export',
    path: '/exports',
    plural: 'exports',
    nouns: ['an', 'export', 'exports'],
    tag,
    idName: 'export_id',
    params: ExportPath,
    page: ExportPage,
    item: Type.Ref('Export'),
    scopes: { read: 'read:settings', write: 'write:settings' },
    rule: managersOnly,
    present,
    authorizeRead: (request, job) =>
      requireScope(request, exportScopes[toExportJob(job).input.resource]),
    listedResources: (request) => {
      const { scopes } = requireBearerOf(request);
      return exportResources.filter((resource) => hasScope(scopes, exportScopes[resource]));
    },
  });
}

function assertMayExport(request: FastifyRequest, resource: ExportResource): void {
  requireScope(request, exportScopes[resource]);
  if (resource === 'customers') assertRecentPassword(request);
}

const present = ({ origin }: View, job: BulkJob) =>
  toExportDto(toExportJob(job), `${origin}/api/storefront/v1/merchant/exports/${job.id}/file`);
