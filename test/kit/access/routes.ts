import type { Shop } from '../shop.ts';

/** A route as the server registers it: `GET /carts/:token`. */
export type Route = { method: string; path: string };

/** Every route of the running server, including those that the OpenAPI document leaves out. */
export async function routesOf(shop: Pick<Shop, 'app'>): Promise<Route[]> {
  await shop.app.http.ready();
  const branch: string[] = [];
  return shop.app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, segment = '', methods] =
        /^([│ ]*)(?:├── |└── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (indent === undefined) return [];
      branch.length = indent.length / 4;
      branch.push(segment);
      const path = branch.join('');
      return (methods?.split(', ') ?? []).map((method) => ({ method, path }));
    })
    .filter(({ method }) => method !== 'HEAD');
}

/** A URL that matches the route, with `word` for each of its parameters. */
export const addressOf = ({ path }: Route, word = 'none'): string =>
  path
    .replace(/:\w+(?:\([^)]*\))?/g, word)
    .replace(/::/g, ':')
    .replace(/\/?\*/, `/${word}`);
