import { Type } from 'typebox';
import { toSiteDtosWithWarnings, toSiteDtoWithWarnings } from '../../../core/setup/warnings.ts';
import { changeSite, createSite, getOwnSite, listSites } from '../../../core/sites/manage-sites.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { assertRecentPassword } from '../../../http/callers/recent-password.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { pageQuery, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { changeConflict } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
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
    description: changeConflict,
    params: SitePath,
    body: SiteChange,
    response: okResponse,
  }),
};

export function registerSiteRoutes(
  merchant: MerchantRoutes,
  { walletProblem, serverFacts }: MerchantDeps,
): void {
  merchant.get('/sites', routes.list, async (view, request) => {
    const page = await listSites(view, readPageRequest(request.query));
    const items = await toSiteDtosWithWarnings(view, page.items, serverFacts);
    return presentPage('sites', { ...page, items }, (site) => site);
  });

  merchant.post('/sites', routes.create, async (work, request) => {
    const input = readSite(request.body, walletProblem);
    if (input.cryptoPayments) assertRecentPassword(request);
    const site = await createSite(work, input);
    return { status: 201, body: await toSiteDtoWithWarnings(work, site, serverFacts) };
  });

  merchant.getOne('/sites/:slug', routes.read, async (view, request) => {
    const site = await getOwnSite(view, request.params.slug);
    const body = await toSiteDtoWithWarnings(view, site, serverFacts);
    return { body, version: site.version, isPartial: true };
  });

  merchant.patch('/sites/:slug', routes.change, async (work, request) => {
    const changes = readSiteChange(request.body, walletProblem);
    if (changes.cryptoPayments) assertRecentPassword(request);
    const changedBy = requireBearerOf(request).credentialId;
    const patch = { ...changes, changedBy };
    const site = await changeSite(work, request.params.slug, patch, readIfMatch(request));
    const body = await toSiteDtoWithWarnings(work, site, serverFacts);
    return { status: 200, body, version: site.version };
  });
}
