import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { feedNotFound } from '../../core/feeds/feed.ts';
import { openFeedFile } from '../../core/feeds/open-feed-file.ts';
import type { ObjectStorage } from '../../core/media/object-storage.ts';
import type { Site } from '../../core/sites/site.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import { sendFile } from '../../http/bytes/send-file.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { ResolveHost } from '../../http/host.ts';
import type { HttpServer } from '../../http/server.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

type FeedsApiDeps = {
  unit: UnitOfWork;
  storage: ObjectStorage;
  directory: SiteDirectory;
  resolveHost: ResolveHost;
  limits: RateLimits;
};

const querystring = Type.Object({
  token: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Required if the access to the feeds of the store is `token`.',
    }),
  ),
});
const params = Type.Object({ file: Type.String() });
const hidden = { schema: { hide: true, querystring } };

const shared = {
  tags: ['Product feeds'],
  description:
    'A file of the store on this host. It is rebuilt within an hour of a change. `GET /merchant/sites/{slug}/feeds` lists the URLs of all files. Returns 404 `feed_not_found` also for a wrong token, and 503 `feed_not_built` before the first build.',
  params,
  querystring,
};
const openAiAndGoogle = {
  schema: {
    ...shared,
    operationId: 'getProductFeed',
    summary: 'Download a product feed for OpenAI or Google',
    produces: ['application/gzip', 'application/xml', 'text/tab-separated-values'],
    response: { 200: Type.String({ description: 'The file.' }) },
    params: Type.Object({
      file: Type.String({
        description: '`openai.jsonl.gz`, `openai.csv.gz`, `google.xml` or `google.tsv`.',
      }),
    }),
  },
};
const acp = {
  schema: {
    ...shared,
    operationId: 'getAcpFeed',
    summary: 'Download a product feed of the Agentic Commerce Protocol',
    produces: ['application/json', 'application/x-ndjson'],
    response: { 200: Type.Unknown({ description: 'The file.' }) },
    params: Type.Object({
      file: Type.String({ description: '`metadata.json` or `products.jsonl`.' }),
    }),
  },
};

/** A file is rebuilt at most hourly, unless the merchant requests a rebuild. */
const maxAge = 'max-age=300';

/** `/feeds/<file>` on the host of a store, and `/stores/<slug>/feeds/<file>` on the platform's. */
export function feedsApi(deps: FeedsApiDeps) {
  return async (app: HttpServer) => {
    limitRate(app, deps.limits, 'discovery');
    const send = (folder: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const site = await findStore(deps, request);
      const { file: name } = request.params as { file: string };
      const { token = null } = request.query as { token?: string };
      const file = await openFeedFile(deps, site, { path: `${folder}${name}`, token });
      reply.header('last-modified', file.builtAt.toUTCString());
      const cacheControl = `${token === null ? 'public' : 'private'}, ${maxAge}`;
      return sendFile(request, reply, { ...file, cacheControl, attachment: false });
    };
    app.get('/feeds/:file', openAiAndGoogle, send(''));
    app.get('/feeds/acp/:file', acp, send('acp/'));
    app.get('/stores/:site_slug/feeds/:file', hidden, send(''));
    app.get('/stores/:site_slug/feeds/acp/:file', hidden, send('acp/'));
  };
}

/** The store of the host, or on the platform the one that the path names. */
async function findStore(
  { resolveHost, directory }: FeedsApiDeps,
  request: FastifyRequest,
): Promise<Site> {
  const { site_slug: slug } = request.params as { site_slug?: string };
  const host = await resolveHost(request);
  if (host.kind === 'store' && slug === undefined) return host.site;
  const site = host.kind === 'store' || slug === undefined ? null : await directory.bySlug(slug);
  if (!site) throw feedNotFound();
  return site;
}
