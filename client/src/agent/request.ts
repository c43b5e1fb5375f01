import { randomKey } from '../request.ts';
import { type Sender, send } from '../send.ts';

export type AgentSender = Sender & { base: string };

type Options = { signal?: AbortSignal | undefined; headers?: Record<string, string> };

/** Posts JSON. Retries send the same bytes and the same key, so that they take effect once. */
export async function post<Data>(
  sender: AgentSender,
  path: string,
  body: object,
  { signal, headers = {} }: Options = {},
): Promise<Data> {
  const request = {
    url: new URL(path, sender.base).href,
    method: 'POST',
    headers: new Headers({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': randomKey(),
      ...headers,
    }),
    body: JSON.stringify(body),
  };
  return (await send(sender, request, signal)).data as Data;
}

/** Gets JSON. */
export async function get<Data>(
  sender: AgentSender,
  path: string,
  headers: Record<string, string> = {},
): Promise<Data> {
  const request = {
    url: new URL(path, sender.base).href,
    method: 'GET',
    headers: new Headers({ accept: 'application/json', ...headers }),
  };
  return (await send(sender, request, undefined)).data as Data;
}
