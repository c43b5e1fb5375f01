import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import type { SendWebhook } from '../../gateways/sandbox/webhooks/announcements.ts';
import type { Http } from '../../http/server.ts';
import type { Config } from '../../platform/settings/config.ts';

const path = '/api/payments/sandbox/webhooks';
const patienceMilliseconds = 5_000;

/**
 * The sandbox's way to the shop: an HTTP request to the address that this process listens on, or to
 * where the web processes are. An app that has doors but no socket (a test) is handed the request.
 */
export function postToSelf(config: Config, http: () => Http): SendWebhook {
  return async ({ body, headers }) => {
    const own = http().server.address();
    if (own === null && config.role !== 'worker') {
      const answer = await http().inject({ method: 'POST', url: path, headers, payload: body });
      return answer.statusCode;
    }
    const isWeb = own !== null && typeof own === 'object' && config.role !== 'worker';
    const origin = isWeb ? originOf(own) : (config.baseUrl ?? `http://localhost:${config.port}`);
    // The connection is given up: one that stays would keep the server from closing.
    const answer = await request(origin + path, {
      method: 'POST',
      headers,
      body,
      reset: true,
      headersTimeout: patienceMilliseconds,
      bodyTimeout: patienceMilliseconds,
    });
    await answer.body.dump();
    return answer.statusCode;
  };
}

/** An address that stands for all of them is reached by loopback. */
function originOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
