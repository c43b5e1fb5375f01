import { request } from 'undici';
import type { LabServer } from '../server.ts';
import type { Phrase } from './batches.ts';

/** The demo server: its address, a key for each workspace, and the names of its products by id. */
export type DemoServer = {
  origin: string;
  keys: Record<string, string>;
  productNames: ReadonlyMap<string, string>;
};

/** Collects the keys of the demo stores and the names of all their products. */
export async function readDemoServer({ base, demo }: LabServer): Promise<DemoServer> {
  // Stores have subdomains of the host, which an IP address cannot have.
  const origin = base.replace('127.0.0.1', 'localhost');
  const { api_key, stores, second_workspace: second } = demo;
  const keys = Object.fromEntries([
    ...stores.map(({ slug }) => [slug, api_key]),
    ...second.stores.map(({ slug }) => [slug, second.api_key]),
  ]);
  const productNames = new Map<string, string>();
  for (const slug of Object.keys(keys))
    for (const { id, name } of await listProducts(origin, slug)) productNames.set(id, name);
  return { origin, keys, productNames };
}

type ProductPage = { products: { id: string; name: string }[]; next_cursor: string | null };

async function listProducts(origin: string, slug: string): Promise<{ id: string; name: string }[]> {
  const products: { id: string; name: string }[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const url = `${origin}/api/storefront/v1/stores/${slug}/products?limit=100${after}`;
    const page = await getJson<ProductPage>(url, {});
    products.push(...page.products);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return products;
}

export async function getJson<Body>(url: string, headers: Record<string, string>): Promise<Body> {
  const { statusCode, body } = await request(url, { headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`GET ${url} returned ${statusCode}: ${text}`);
  return JSON.parse(text) as Body;
}

/** The key of the workspace that owns the store of a sentence. */
export function headersFor({ keys }: DemoServer, { say, at, anonymous }: Phrase) {
  if (anonymous) return {};
  const slug = at ?? (/lagoon/i.test(say) ? 'lagoon' : 'outfitters');
  return { authorization: `Bearer ${keys[slug]}` };
}

/** The data of parts, as far as it is read here. */
export type PartData = {
  cart?: { token: string };
  checkout?: { id: string };
  sessionId?: string;
  productId?: string;
  products?: { name: string }[];
  subscriber?: { plan: { name: string } };
  needed?: { field: string }[];
  skills?: unknown[];
  error?: { code: string };
};
type Part = { text?: string; data?: PartData };

/** The JSON-RPC answer to a message. */
export type RpcAnswer = {
  result?: {
    task: {
      id: string;
      status: { message?: { parts: Part[]; metadata?: Record<string, unknown> } };
      artifacts?: { name: string; parts: Part[] }[];
      metadata?: { skill?: string };
    };
  };
  error?: { code: number; message: string };
};

let messages = 0;

/**
 * Sends a sentence over HTTP, as the first message of a conversation or as the answer to the
 * question of a task; the JSON-RPC answer. A store's host is a subdomain of the platform's.
 */
export async function sendSentence(
  server: DemoServer,
  phrase: Phrase,
  taskId?: string,
): Promise<RpcAnswer> {
  const { origin } = server;
  const { host } = new URL(origin);
  messages += 1;
  const message = {
    messageId: `words-${messages}`,
    role: 'ROLE_USER',
    parts: [{ text: phrase.say }],
    ...(taskId !== undefined && { taskId }),
  };
  const { statusCode, body } = await request(`${origin}/api/a2a`, {
    method: 'POST',
    headers: {
      ...headersFor(server, phrase),
      host: phrase.at === null ? host : `${phrase.at}.${host}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }),
  });
  const text = await body.text();
  if (statusCode >= 500) throw new Error(`The server answered ${statusCode}: ${text}`);
  return JSON.parse(text) as RpcAnswer;
}
