import { Type } from 'typebox';
import { changeSite, createSite, getOwnSite, listSites } from '../../../core/sites/manage-sites.ts';
import { toSiteDto } from '../../../core/sites/site-dto.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { readSite, readSiteChange } from './read.ts';
import { NewSite, SiteChange, SitePage, SitePath } from './schemas.ts';

const tags = ['Merchant: sites'];
const okResponse = { 200: Type.Ref('Site') };

const routes = {
  list: scopedRoute('read:settings', {
    tags,
    summary: 'List stores by slug',
    querystring: Type.Object(pageQuery),
    response: { 200: SitePage },
  }),
  create: scopedRoute('write:settings', {
    tags,
    summary: 'Create a store',
    body: NewSite,
    response: { 201: Type.Ref('Site') },
  }),
  read: scopedRoute('read:settings', {
    tags,
    summary: 'Get a store',
    params: SitePath,
    response: okResponse,
  }),
  change: scopedRoute('write:settings', {
    tags,
    summary: 'Update a store',
    params: SitePath,
    body: SiteChange,
    response: okResponse,
  }),
};

export function registerSiteRoutes(
  app: HttpServer,
  { unit, write, walletProblem }: MerchantDeps,
): void {
  app.get('/sites', routes.list, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) =>
      presentPage('sites', await listSites(view, readPageRequest(request.query)), toSiteDto),
    ),
  );

  app.post('/sites', routes.create, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 201,
      body: toSiteDto(await createSite(work, readSite(request.body, walletProblem))),
    })),
  );

  app.get('/sites/:slug', routes.read, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) =>
      toSiteDto(await getOwnSite(view, request.params.slug)),
    ),
  );

  app.patch('/sites/:slug', routes.change, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 200,
      body: toSiteDto(
        await changeSite(work, request.params.slug, {
          ...readSiteChange(request.body, walletProblem),
          changedBy: requireBearerOf(request).credentialId,
        }),
      ),
    })),
  );
}
