import { Type } from 'typebox';
import { changeSite, createSite, getOwnSite, listSites } from '../../../core/sites/manage-sites.ts';
import { siteRecord } from '../../../core/sites/site-record.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { pageQuery, presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { readSite, readSiteChange } from './read.ts';
import { NewSite, SiteChange, SitePage, SitePath } from './schemas.ts';

const tags = ['Merchant: sites'];
const one = { 200: Type.Ref('Site') };

const routes = {
  list: guarded('read:settings', {
    tags,
    summary: 'Stores by slug',
    querystring: Type.Object(pageQuery),
    response: { 200: SitePage },
  }),
  create: guarded('write:settings', {
    tags,
    summary: 'Open a store',
    body: NewSite,
    response: { 201: Type.Ref('Site') },
  }),
  read: guarded('read:settings', { tags, summary: 'One store', params: SitePath, response: one }),
  change: guarded('write:settings', {
    tags,
    summary: 'Change a store',
    params: SitePath,
    body: SiteChange,
    response: one,
  }),
};

/** Stores of the workspace (decisions 3, 13). */
export function siteRoutes(app: Http, { unit, write, walletProblem }: MerchantDeps): void {
  app.get('/sites', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      presentPage('sites', await listSites(view, readPage(request.query)), siteRecord),
    ),
  );

  app.post('/sites', routes.create, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 201,
      body: siteRecord(await createSite(work, readSite(request.body, walletProblem))),
    })),
  );

  app.get('/sites/:slug', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      siteRecord(await getOwnSite(view, request.params.slug)),
    ),
  );

  app.patch('/sites/:slug', routes.change, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 200,
      body: siteRecord(
        await changeSite(work, request.params.slug, {
          ...readSiteChange(request.body, walletProblem),
          changedBy: bearerOf(request).credentialId,
        }),
      ),
    })),
  );
}
