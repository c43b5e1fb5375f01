import { Pool } from 'undici';
import { ucpV1 } from '../agents/dialect.ts';
import { buyersOf } from '../agents/purchase.ts';
import type { OpenStore } from '../agents/store.ts';
import type { Acts } from '../paired-cost.ts';

export type Shopping = {
  origin: string;
  stores: string[];
  queries: string[];
  buys: OpenStore;
  /** Carts over A2A need a credential. */
  apiKey: string;
};

const connections = 32;
/** Programs that call from one network; each is one client of the recorder. */
const programs = 100;

const storefront = '/api/storefront/v1';

/** A search of one store over REST. */
export function searchesOverRest({ origin, stores, queries }: Shopping): Acts {
  const { get, close } = openClient(origin);
  return {
    title: 'search over REST',
    callsPerAct: 1,
    act(number) {
      const query = new URLSearchParams({
        limit: '20',
        site_slug: pick(stores, number),
        q: pick(queries, number),
      });
      return get(`${storefront}/search?${query}`, number);
    },
    close,
  };
}

/** A cart with one line, then a checkout that is paid over UCP. */
export function purchases({ origin, buys }: Pick<Shopping, 'origin' | 'buys'>): Acts {
  const { post, close } = openClient(origin);
  const buyers = buyersOf(origin, buys.variantIds, ucpV1);
  return {
    title: 'cart and checkout',
    callsPerAct: 5,
    async act(number) {
      const cart = await post(`${storefront}/carts`, { site_slug: buys.slug }, number);
      const line = { product_id: pick(buys.productIds, number), quantity: 1 };
      await post(`${storefront}/carts/${cart.token}/items`, line, number);
      await buyers.buy(number);
    },
    close: async () => {
      await Promise.all([close(), buyers.close()]);
    },
  };
}

/** Two searches, then a cart and a checkout that is paid: what an agent does for a buyer. */
export function shoppingOverRest(shopping: Shopping): Acts {
  const searches = searchesOverRest(shopping);
  const buys = purchases(shopping);
  return {
    title: 'shopping over REST and UCP',
    callsPerAct: 2 * searches.callsPerAct + buys.callsPerAct,
    async act(number) {
      await searches.act(2 * number);
      await searches.act(2 * number + 1);
      await buys.act(number);
    },
    close: async () => {
      await Promise.all([searches.close(), buys.close()]);
    },
  };
}

export const pick = (values: string[], number: number): string =>
  values[number % values.length] ?? '';

/** The members of responses that the acts read. */
type Answer = { token?: string; error?: object; result?: { task?: Task } };

export type Task = { status: { state: string }; artifacts: { parts: { data?: unknown }[] }[] };

export function openClient(origin: string, headers: Record<string, string> = {}) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body: object | null,
    number: number,
  ) => {
    const answer = await pool.request({
      method,
      path,
      headers: {
        'user-agent': `buyer-${number % programs}/1.0`,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode > 201)
      throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text}`);
    return text;
  };
  return {
    get: async (path: string, number: number) => void (await call('GET', path, null, number)),
    post: async (path: string, body: object, number: number) =>
      JSON.parse(await call('POST', path, body, number)) as Answer,
    close: () => pool.destroy(),
  };
}
