import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import type { HttpServer } from '../../http/server.ts';
import type { Config } from '../../platform/settings/config.ts';

type SelfRequest = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/** Calls the sandbox services inside this server over HTTP, as real services would be called. */
export type SelfClient = (call: SelfRequest) => Promise<{ status: number; text: string }>;

const timeoutMilliseconds = 5_000;

/**
 * Sends requests to the address that this process listens on, or to the web processes when this is
 * a worker. In tests, where the app does not listen, requests are injected.
 */
export function createSelfClient(config: Config, http: () => HttpServer): SelfClient {
  return async ({ method, path, headers, body }) => {
    const own = http().server.address();
    if (own === null && config.role !== 'worker') {
      const payload = body === null ? {} : { payload: body };
      const answer = await http().inject({ method, url: path, headers, ...payload });
      return { status: answer.statusCode, text: answer.payload };
    }
    const isWeb = own !== null && typeof own === 'object' && config.role !== 'worker';
    const origin = isWeb ? originOf(own) : (config.baseUrl ?? `http://localhost:${config.port}`);
    // An idle keep-alive connection would keep the server from closing.
    const answer = await request(origin + path, {
      method,
      headers,
      body,
      reset: true,
      headersTimeout: timeoutMilliseconds,
      bodyTimeout: timeoutMilliseconds,
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
}

/** A server that listens on the unspecified address is reached over loopback. */
function originOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
