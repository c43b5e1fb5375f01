import { randomUUID } from 'node:crypto';

export type CallOptions = { method?: 'GET' | 'POST' | 'PUT'; headers?: Record<string, string> };

/** Calls the server with JSON; throws for any status but 200 and 201. */
export type CallServer = <Body = { id: string }>(
  path: string,
  body?: object,
  options?: CallOptions,
) => Promise<Body>;

/** Each call has a new idempotency key. */
export function createClient(origin: string): CallServer {
  return async <Body>(path: string, body?: object, { method, headers }: CallOptions = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${text}`);
    return (text.startsWith('{') ? JSON.parse(text) : text) as Body;
  };
}
