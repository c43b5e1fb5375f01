import type { Shop } from '../shop.ts';

/** A route as the server knows it: `GET /carts/:token`. */
export type Route = { method: string; path: string };

/** Every route of the running server, also those that describe themselves nowhere. */
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

/** An address that the route takes, with `word` for everything that is named in it. */
export const addressOf = ({ path }: Route, word = 'none'): string =>
  path
    .replace(/:\w+(?:\([^)]*\))?/g, word)
    .replace(/::/g, ':')
    .replace('*', word);
