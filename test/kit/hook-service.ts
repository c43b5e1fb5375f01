import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { portOf } from './outbound.ts';
import type { Caller } from './shop.ts';

/** A call that the service has received. */
export type HookRequest = {
  type: string;
  data: any;
  body: string;
  headers: IncomingHttpHeaders;
};

/** Answers a call: with a value that becomes JSON, or by itself. */
export type Answering = (request: HookRequest, response: ServerResponse) => unknown;

/** A real HTTP server in the place of the merchant's service. */
export async function openHookService(answering: Answering) {
  const calls: HookRequest[] = [];
  let answer = answering;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { type, data } = JSON.parse(body);
    const call = { type, data, body, headers: request.headers };
    calls.push(call);
    const value = await answer(call, response);
    if (value === undefined) return;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  });
  const port = await portOf(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    /** Changes the answers from now on. */
    answer(next: Answering): void {
      answer = next;
    },
  };
}

/** Never answers. */
export const silent: Answering = () => undefined;

/** Shipping for 700, or the given amount. */
export const rates =
  (amount = 700): Answering =>
  ({ data }) => ({
    currency: data.currency,
    rates: [
      { id: 'van', label: 'By van', amount },
      { id: 'drone', label: 'By drone', amount: amount + 1_000 },
    ],
  });

/** A tenth of each line, and nothing on shipping. */
export const tenth: Answering = ({ data }) => ({
  currency: data.currency,
  lines: data.lines.map(({ line, amount }: any) => ({ line, tax: Math.floor(amount / 10) })),
  shipping_tax: 0,
});

export type CreatedHook = { id: string; secret: string };

/** Creates a hook of the store `shop`. */
export async function createHook(
  owner: Caller,
  draft: { type: string; url: string } & Record<string, unknown>,
): Promise<CreatedHook> {
  const { status, body, text } = await owner.post('/hooks', { site_slug: 'shop', ...draft });
  if (status !== 201) throw new Error(text);
  return body;
}
