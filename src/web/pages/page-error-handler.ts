import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorHeadersOf, handleRestError, statusByKind } from '../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../http/errors/to-domain-error.ts';
import { pageHeaders } from '../../http/pages/page-route.ts';
import type { PagesDeps } from './deps.ts';
import { type PageScope, pageScopeResolver, type ResolvePageScope } from './page-scope.ts';
import { renderErrorPage } from './views/error.ts';

type PageErrorDeps = Pick<PagesDeps, 'origin' | 'directory' | 'production'>;

/**
 * The error handler of the whole server: a page for people who followed a link, the REST answer for
 * everybody else. It never tells more than the refusal's public sentence.
 */
export function pageErrorHandler(options: PageErrorDeps) {
  const findPlace = pageScopeResolver(options);
  const headers = pageHeaders(options);
  const platform: PageScope = {
    site: null,
    base: '',
    url: options.origin,
    origin: options.origin,
    httpPictures: false,
  };
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return handleRestError(error, request, reply);
    const refusal = toDomainErrorOrLog(error, request);
    const status = refusal ? statusByKind[refusal.kind] : 500;
    const place = await scopeOrFallback(findPlace, request, platform);
    const { text, contentType } = renderErrorPage(place, {
      status,
      error: refusal,
      requestId: request.id,
    });
    return reply
      .code(status)
      .headers({
        ...errorHeadersOf(refusal),
        ...headers,
        vary: 'accept',
        'content-type': contentType,
      })
      .send(text);
  };
}

/** What is wrong may be the place itself, or the database that knows it. */
async function scopeOrFallback(
  find: ResolvePageScope,
  request: FastifyRequest,
  otherwise: PageScope,
) {
  return find(request).catch(() => otherwise);
}

/** Below these addresses only programs are answered. */
const programPathPattern = /^\/(?:api|\.well-known|media|assets)(?:[/?]|$)/;

function wantsPage(request: FastifyRequest): boolean {
  const isPage = request.routeOptions.config?.page === true;
  if (!isPage && !(request.is404 && !programPathPattern.test(request.url))) return false;
  return /\btext\/html\b/.test(request.headers.accept ?? '');
}
