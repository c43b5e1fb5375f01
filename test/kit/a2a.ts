import { beforeEach } from 'node:test';
import type { CallableShop } from './mcp.ts';
import type { Answer } from './shop.ts';

type Headers = Record<string, string>;

/** A message with one data part. */
export const asking = (data: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  messageId: 'm-1',
  role: 'ROLE_USER',
  parts: [{ data }],
  ...more,
});

/** A message in plain text. */
export const saying = (text: string, more: Record<string, unknown> = {}) => ({
  messageId: 'm-1',
  role: 'ROLE_USER',
  parts: [{ text }],
  ...more,
});

/** Calls the A2A API over JSON-RPC and HTTP+JSON, with `key` unless other headers are given. */
export async function agentOf(shop: CallableShop) {
  const bearer = async (text: Promise<string>) => ({ authorization: `Bearer ${await text}` });
  const key = await bearer(shop.key());
  const rpc = (method: string, params?: unknown, headers: Headers = key) =>
    shop.public.post('/api/a2a', { jsonrpc: '2.0', id: 'call-1', method, params }, headers);
  const path = (rest: string) => `/api/a2a${rest}`;
  return {
    key,
    /** A key of the workspace that may not write orders. */
    readOnly: await bearer(shop.key('read:orders')),
    /** A key of another workspace, with every scope. */
    stranger: await bearer(shop.other.key()),
    rpc,
    /** Posts a raw body, as JSON unless the headers say otherwise. */
    raw: (url: string, payload: string, headers: Headers = {}) =>
      shop.send({
        method: 'POST',
        url,
        payload,
        headers: { host: 'localhost:4000', 'content-type': 'application/json', ...key, ...headers },
      }),
    get: (rest: string, headers: Headers = key) => shop.public.get(path(rest), headers),
    post: (rest: string, body?: unknown, headers: Headers = key) =>
      shop.public.post(path(rest), body, headers),
    delete: (rest: string, headers: Headers = key) => shop.public.delete(path(rest), headers),
    /** A completed task: a search. */
    endedTask: async (): Promise<WireTask> =>
      taskOf(await rpc('SendMessage', { message: asking({ skill: 'catalog-search' }) })),
    /** A task that requires input. */
    openTask: async (): Promise<WireTask> =>
      taskOf(await rpc('SendMessage', { message: asking({ skill: 'order-status' }) })),
  };
}

/**
 * Sends texts to the store `shop`. Every test has another conversation, and so has a test after
 * `begin`.
 */
export function openTalk(agent: Awaited<ReturnType<typeof agentOf>>) {
  let conversation = 0;
  const begin = () => {
    conversation += 1;
  };
  beforeEach(begin);
  const send = async (text: string, taskId?: string): Promise<WireTask> => {
    const message = saying(text, {
      contextId: `talk-${conversation}`,
      ...(taskId !== undefined && { taskId }),
    });
    const host = 'shop.localhost:4000';
    return taskOf(await agent.rpc('SendMessage', { message }, { ...agent.key, host }));
  };
  return { send, begin };
}

export type WireTask = {
  id: string;
  contextId: string;
  status: { state: string; timestamp: string; message?: { parts: { text?: string }[] } };
  artifacts: { artifactId: string; parts: Record<string, unknown>[] }[];
  history: Record<string, unknown>[];
  metadata: Record<string, unknown>;
};

/** The task in a response over JSON-RPC or HTTP+JSON. */
export const taskOf = ({ body }: Answer): WireTask => (body.result ?? body).task;

/** What a task says. */
export const sentenceOf = ({ status }: WireTask): string => status.message?.parts[0]?.text ?? '';

/** The data of all artifacts. */
export const dataOf = ({ artifacts }: WireTask): any =>
  Object.assign({}, ...artifacts.map(({ parts }) => parts[0]?.data ?? {}));

/** The names of the products that a task offers. */
export function listOffered({ artifacts }: WireTask): string[] {
  const data: any = artifacts.find(({ artifactId }) => artifactId === 'product_alternatives')
    ?.parts[0]?.data;
  return (data?.products ?? []).map(({ name }: { name: string }) => name);
}

/** Name and quantity of each line in the carts and checkouts of a task. */
export const listLines = ({ artifacts }: WireTask): [string, number][] =>
  artifacts.flatMap(({ parts }): [string, number][] => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const lines = cart?.items ?? checkout?.lineItems ?? [];
    return lines.map((line: { name: string; quantity: number }) => [line.name, line.quantity]);
  });
