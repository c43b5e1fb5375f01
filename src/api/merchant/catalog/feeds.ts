import { Type } from 'typebox';
import {
  type FeedProblemCode,
  feedChannels,
  feedProblemAdvice,
} from '../../../core/catalog/feed/feed-problem.ts';
import { feedAccesses } from '../../../core/feeds/feed.ts';
import { toFeedProblemDto, toProductFeedsDto } from '../../../core/feeds/feed-dto.ts';
import {
  changeFeedAccess,
  getFeed,
  listFeedProblems,
  requestFeedBuild,
} from '../../../core/feeds/manage-feeds.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { SitePath } from '../settings/schemas.ts';

const tags = ['Merchant: product feeds'];
const response = { 200: Type.Ref('ProductFeeds') };
const codes = Object.keys(feedProblemAdvice) as FeedProblemCode[];

const routes = {
  read: scopedRoute('read:products', {
    tags,
    summary: 'Read the product feeds of a store',
    description:
      'The files for OpenAI, Google Merchant Center and the Agentic Commerce Protocol, and what each channel does not take. The files are rebuilt within an hour of a change.',
    params: SitePath,
    response,
  }),
  build: scopedRoute('write:products', {
    tags,
    summary: 'Build the product feeds of a store now',
    description: 'In the background, and only if what the files show has changed.',
    params: SitePath,
    response: { 202: Type.Ref('ProductFeeds') },
  }),
  change: scopedRoute('write:settings', {
    tags,
    summary: 'Change who can read the product feeds',
    params: SitePath,
    body: Type.Object(
      {
        access: wordOf(feedAccesses, {
          description:
            '`public`, `token` (only with the token in the URL), or `off` (the files are removed).',
        }),
        new_token: Type.Optional(
          Type.Boolean({
            description: 'Replaces the token: URLs with the previous token stop working.',
          }),
        ),
      },
      { examples: [{ access: 'token' }] },
    ),
    response,
  }),
  listProblems: scopedRoute('read:products', {
    tags,
    summary: 'List the products that a channel does not take',
    description:
      'As of the last build, at most 1,000 products or variants for each reason, in the order of their ids.',
    params: SitePath,
    querystring: Type.Object({
      channel: wordOf(feedChannels),
      code: Type.Optional(wordOf(codes, { description: 'Only this reason.' })),
      ...pageQuery,
    }),
    response: { 200: pageSchema('problems', Type.Ref('FeedProblem')) },
  }),
};

/** Product feeds: files, access, and what the channels would reject. */
export function registerFeedRoutes(merchant: MerchantRoutes): void {
  merchant.get('/sites/:slug/feeds', routes.read, async (view, request) =>
    toProductFeedsDto(await getFeed(view, request.params.slug)),
  );

  merchant.post('/sites/:slug/feeds', routes.build, async (work, request) => ({
    status: 202,
    body: toProductFeedsDto(await requestFeedBuild(work, request.params.slug)),
  }));

  merchant.put('/sites/:slug/feeds', routes.change, async (work, { params, body }) => {
    const settings = { access: body.access, newToken: body.new_token ?? false };
    const changed = await changeFeedAccess(work, params.slug, settings);
    return { status: 200, body: toProductFeedsDto(changed) };
  });

  merchant.get('/sites/:slug/feeds/problems', routes.listProblems, async (view, request) => {
    const { channel, code = null } = request.query;
    const query = { siteSlug: request.params.slug, channel, code };
    const page = await listFeedProblems(view, query, readPageRequest(request.query));
    return presentPage('problems', page, toFeedProblemDto);
  });
}
