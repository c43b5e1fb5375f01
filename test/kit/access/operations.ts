import { isScope, type Scope } from '../../../src/core/access/scope.ts';
import type { Shop } from '../shop.ts';

/** One operation of the OpenAPI document. */
export type Operation = {
  /** `GET /products`, below the prefix. */
  route: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** `closed`: never without a bearer; `open`: a bearer may be sent; `public`: nobody looks for one. */
  door: 'closed' | 'open' | 'public';
  scope: Scope | null;
};

/** What the document of the running server describes below a path. */
export async function operationsBelow(shop: Shop, prefix: string): Promise<Operation[]> {
  await shop.app.http.ready();
  const { paths } = (shop.app.http as any).swagger();
  return Object.entries<any>(paths)
    .filter(([path]) => path === prefix || path.startsWith(`${prefix}/`))
    .flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([verb, { security }]) => {
        const method = verb.toUpperCase() as Operation['method'];
        const word = security?.[0]?.bearer?.[0] ?? null;
        const scope = word !== null && isScope(word) ? word : null;
        const route = `${method} ${path.slice(prefix.length)}`;
        return { route, method, path, door: doorOf(security), scope };
      }),
    );
}

/** `{}` among the ways in is the way without. */
function doorOf(security: object[] = []): Operation['door'] {
  if (security.length === 0) return 'public';
  return security.some((way) => Object.keys(way).length === 0) ? 'open' : 'closed';
}
