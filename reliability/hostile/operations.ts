import type { LiveServer } from './live-server.ts';

/** An operation of the published document that takes a body, with a path that fits its template. */
export type Target = { method: string; path: string };

/** Every operation that takes JSON, and the public binding of UCP, which has its own document. */
export async function bodyOperations({ ask, site }: LiveServer): Promise<Target[]> {
  const { paths } = JSON.parse((await ask({ method: 'GET', path: '/openapi.json' })).text);
  const described = Object.entries<Record<string, { requestBody?: object }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => requestBody !== undefined)
        .map(([method]) => ({
          method: method.toUpperCase(),
          path: path.replace(/\{(\w+)\}/g, (_, name) => (name === 'site_slug' ? site : 'none')),
        })),
  );
  const own = ['/ucp/catalog/search', '/ucp/carts', '/ucp/checkout-sessions', '/oauth/register'];
  return [...described, ...own.map((path) => ({ method: 'POST', path }))];
}

type Reading = { get?: { parameters?: { in: string; name: string }[] } };

/** Every read operation, with the names of its query parameters. */
export async function queryOperations({ ask, site }: LiveServer) {
  const { paths } = JSON.parse((await ask({ method: 'GET', path: '/openapi.json' })).text);
  return Object.entries<Reading>(paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const asked = (get.parameters ?? []).filter((parameter) => parameter.in === 'query');
    return {
      path: path.replace(/\{(\w+)\}/g, (_, name) => (/slug/.test(name) ? site : 'none')),
      names: asked.map(({ name }) => name),
    };
  });
}
