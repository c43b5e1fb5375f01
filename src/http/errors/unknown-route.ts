import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../kernel/domain-error.ts';

/** 405 with `Allow` when the path exists for other methods, otherwise 404 `route_not_found`. */
export function handleUnknownRoutes(app: FastifyInstance): void {
  const routes: { methods: string[]; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // The wildcard route for CORS preflights does not make a path exist.
    if (url.endsWith('*') && method === 'OPTIONS') return;
    routes.push({ methods: [method].flat(), pattern: patternOf(url) });
  });
  app.setNotFoundHandler((request) => {
    const [path = '/'] = request.url.split('?');
    const readable = path.replace(/%3a/gi, ':');
    const methods = routes
      .filter(({ pattern }) => pattern.test(readable))
      .flatMap((route) => route.methods);
    throw methods.length > 0
      ? methodNotAllowedError([...new Set(methods)].sort())
      : routeNotFoundError();
  });
}

/**
 * A Fastify path as a pattern: `:id` is one segment, `:id(^…)` a segment with that pattern, `*` the
 * rest, `::` a colon.
 */
function patternOf(url: string): RegExp {
  const source = url
    .split(/(:\w+(?:\([^)]*\))?|::|\*)/)
    .map((piece, index) =>
      index % 2 === 0 ? piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&') : wildcardPattern(piece),
    );
  return new RegExp(`^${source.join('')}/?$`);
}

function wildcardPattern(piece: string): string {
  if (piece === '::') return ':';
  if (piece === '*') return '.*';
  const own = /\(\^?(.*)\)$/.exec(piece)?.[1];
  return own === undefined ? '[^/]+' : `(?:${own})`;
}

function methodNotAllowedError(methods: string[]): DomainError {
  const allow = methods.join(', ');
  return new DomainError(
    'method_not_allowed',
    'method_not_allowed',
    `This path accepts only ${allow}.`,
    { headers: { allow } },
  );
}

const routeNotFoundError = () =>
  new DomainError(
    'not_found',
    'route_not_found',
    'No endpoint exists at this path. /openapi.json lists all endpoints.',
  );
