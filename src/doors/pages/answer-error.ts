import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../../http/errors/as-refusal.ts';
import { answerRestError, headersOf, statusOf } from '../../http/errors/rest-errors.ts';
import { pageHeaders } from '../../http/pages/page-route.ts';
import type { PagesDeps } from './deps.ts';
import { type FindPlace, type Place, placeFinder } from './place.ts';
import { renderErrorPage } from './views/error.ts';

type Options = Pick<PagesDeps, 'origin' | 'directory' | 'production'>;

/**
 * The error handler of the whole server: a page for people who followed a link, the REST answer for
 * everybody else. It never tells more than the refusal's public sentence.
 */
export function errorsForPeople(options: Options) {
  const findPlace = placeFinder(options);
  const headers = pageHeaders(options);
  const platform: Place = {
    site: null,
    base: '',
    url: options.origin,
    origin: options.origin,
    httpPictures: false,
  };
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return answerRestError(error, request, reply);
    const refusal = refusalOf(error, request);
    const status = refusal ? statusOf[refusal.kind] : 500;
    const place = await placeOrElse(findPlace, request, platform);
    const { text, contentType } = renderErrorPage(place, {
      status,
      refusal,
      requestId: request.id,
    });
    return reply
      .code(status)
      .headers({ ...headersOf(refusal), ...headers, vary: 'accept', 'content-type': contentType })
      .send(text);
  };
}

/** What is wrong may be the place itself, or the database that knows it. */
async function placeOrElse(find: FindPlace, request: FastifyRequest, otherwise: Place) {
  return find(request).catch(() => otherwise);
}

/** Below these addresses only programs are answered. */
const forPrograms = /^\/(?:api|\.well-known|media|assets)(?:[/?]|$)/;

function wantsPage(request: FastifyRequest): boolean {
  const isPage = request.routeOptions.config?.page === true;
  if (!isPage && !(request.is404 && !forPrograms.test(request.url))) return false;
  return /\btext\/html\b/.test(request.headers.accept ?? '');
}
