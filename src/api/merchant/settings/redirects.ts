import { Type } from 'typebox';
import {
  listRedirects,
  putRedirect,
  removeRedirect,
} from '../../../core/sites/redirects/manage-redirects.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { SitePath } from './schemas.ts';

const tags = ['Merchant: sites'];

const Redirect = Type.Object(
  {
    path: Type.String({
      maxLength: 2_048,
      description:
        'An address that the store has no page for. Case, a slash at the end and a host do not matter.',
    }),
    target: Type.String({
      maxLength: 2_048,
      description: 'The target: a path of the store, or an absolute URL.',
    }),
  },
  { examples: [{ path: '/products/old-mug', target: '/products/mug' }] },
);

const routes = {
  list: scopedRoute('read:settings', {
    tags,
    summary: 'List the redirects of a store, by path',
    params: SitePath,
    querystring: Type.Object(pageQuery),
    response: { 200: pageSchema('redirects', Redirect) },
  }),
  save: scopedRoute('write:settings', {
    tags,
    summary: 'Add or replace a redirect',
    description:
      'Addresses of a former shop redirect (301) to their target where the store has no page. Redirects can be imported, too.',
    params: SitePath,
    body: Redirect,
    response: { 200: Redirect },
  }),
  remove: scopedRoute('write:settings', {
    tags,
    summary: 'Remove a redirect',
    params: Type.Object({
      slug: Type.String(),
      path: Type.String({ description: 'The path, URL-encoded.' }),
    }),
    response: noContentResponse,
  }),
};

export function registerRedirectRoutes(merchant: MerchantRoutes): void {
  merchant.get('/sites/:slug/redirects', routes.list, async (view, { params, query }) =>
    presentPage(
      'redirects',
      await listRedirects(view, params.slug, readPageRequest(query)),
      (redirect) => redirect,
    ),
  );

  merchant.post('/sites/:slug/redirects', routes.save, async (work, { params, body }) => ({
    status: 200,
    body: await putRedirect(work, params.slug, body),
  }));

  merchant.delete('/sites/:slug/redirects/:path', routes.remove, async (work, { params }) => {
    await removeRedirect(work, params.slug, params.path);
    return { status: 204, body: null };
  });
}
