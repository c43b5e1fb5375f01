import { consoleScopes, type Scope, scopes } from '../../../src/core/access/scope.ts';
import type { Shop } from '../shop.ts';

/** One operation of the OpenAPI document. */
export type Operation = {
  /** `GET /products`, without the prefix. */
  route: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Whether a bearer is required, optional, or not read. */
  credentials: 'required' | 'optional' | 'unread';
  /** The first of `scopes`. */
  scope: Scope | null;
  /** One of them is enough. */
  scopes: Scope[];
};

const knownScopes: readonly Scope[] = [...scopes, ...consoleScopes];

/** The operations below a path in the OpenAPI document of the running server. */
export async function operationsBelow(shop: Shop, prefix: string): Promise<Operation[]> {
  await shop.app.http.ready();
  const { paths } = (shop.app.http as any).swagger();
  return Object.entries<any>(paths)
    .filter(([path]) => path === prefix || path.startsWith(`${prefix}/`))
    .flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([verb, { security }]) => {
        const method = verb.toUpperCase() as Operation['method'];
        const named = (security ?? []).flatMap(({ bearer = [] }: any) => bearer);
        const found = knownScopes.filter((known) => named.includes(known));
        const route = `${method} ${path.slice(prefix.length)}`;
        const credentials = credentialsOf(security);
        return { route, method, path, credentials, scope: found[0] ?? null, scopes: found };
      }),
    );
}

/** `{}` among the security requirements makes authentication optional. */
function credentialsOf(security: object[] = []): Operation['credentials'] {
  if (security.length === 0) return 'unread';
  return security.some((requirement) => Object.keys(requirement).length === 0)
    ? 'optional'
    : 'required';
}
