import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../kernel/domain-error.ts';

/** Answers what no route takes: 405 with `Allow` when the path exists under other methods, else 404. */
export function handleUnknownRoutes(app: FastifyInstance): void {
  const routes: { methods: string[]; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // The one route that answers the preflights of a whole surface is no address by itself.
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

/** A route's path as a pattern: `:id` is one segment, `:id(^…)` what its own pattern says, `*` the rest, `::` a colon. */
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
    `This address answers ${allow} only.`,
    { headers: { allow } },
  );
}

const routeNotFoundError = () =>
  new DomainError(
    'not_found',
    'route_not_found',
    'There is nothing at this address: /openapi.json lists what there is.',
  );
