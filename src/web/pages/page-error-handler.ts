import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FindRedirect } from '../../core/sites/redirects/redirects.ts';
import { errorHeadersOf, handleRestError, statusByKind } from '../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../http/errors/to-domain-error.ts';
import { movedPermanently, pageHeaders } from '../../http/pages/page-route.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { fillCartCount, readCartCount } from './cart/cart-count.ts';
import type { PagesDeps } from './deps.ts';
import { type PageScope, pageScopeResolver, type ResolvePageScope } from './page-scope.ts';
import { renderErrorPage } from './views/error.ts';

type PageErrorDeps = Pick<PagesDeps, 'origin' | 'directory' | 'production'> & {
  findRedirect: FindRedirect;
};

/**
 * The error handler of the whole server: an HTML page for browsers, the REST error for all other
 * clients. It shows nothing but the public message of the domain error. An address of a former shop
 * is answered with its redirect.
 */
export function pageErrorHandler(options: PageErrorDeps) {
  const resolveScope = pageScopeResolver(options);
  const headers = pageHeaders(options);
  const platform: PageScope = {
    site: null,
    base: '',
    url: options.origin,
    origin: options.origin,
    allowsHttpImages: false,
  };
  /** Where an address of a former shop leads; only addresses without a page do. */
  async function findTarget(error: unknown, request: FastifyRequest): Promise<string | null> {
    if (!(error instanceof DomainError) || error.kind !== 'not_found') return null;
    if (!mayBePage(request) || !['GET', 'HEAD'].includes(request.method)) return null;
    const { site, base } = await scopeOrFallback(resolveScope, request, platform);
    if (site === null || !request.url.startsWith(base)) return null;
    const found = await options
      .findRedirect(site, request.url.slice(base.length))
      .catch(() => null);
    return found?.startsWith('/') ? `${base}${found}` : found;
  }
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const target = await findTarget(error, request);
    if (target !== null) return movedPermanently(reply, target);
    if (!wantsPage(request)) return handleRestError(error, request, reply);
    const domainError = toDomainErrorOrLog(error, request);
    const status = domainError ? statusByKind[domainError.kind] : 500;
    const scope = await scopeOrFallback(resolveScope, request, platform);
    const { text, contentType } = renderErrorPage(scope, {
      status,
      error: domainError,
      requestId: request.id,
    });
    return reply
      .code(status)
      .headers({
        ...errorHeadersOf(domainError),
        ...headers,
        vary: 'accept',
        'content-type': contentType,
      })
      .send(fillCartCount(text, readCartCount(request)));
  };
}

/** Falls back to the platform's page when the store is unknown or the database is unreachable. */
async function scopeOrFallback(
  find: ResolvePageScope,
  request: FastifyRequest,
  fallback: PageScope,
) {
  return find(request).catch(() => fallback);
}

/** Paths that are never requested by people: errors are always JSON. */
const programPathPattern = /^\/(?:api|\.well-known|media|assets)(?:[/?]|$)/;

function mayBePage(request: FastifyRequest): boolean {
  const isPage = request.routeOptions.config?.page === true;
  return isPage || (request.is404 && !programPathPattern.test(request.url));
}

function wantsPage(request: FastifyRequest): boolean {
  if (!mayBePage(request)) return false;
  return /\btext\/html\b/.test(request.headers.accept ?? '');
}
