import { randomBytes } from 'node:crypto';
import type { LiveServer } from '../live-server.ts';
import { buyOne } from '../purchase.ts';
import type { Canary } from './canary.ts';
import { plantPersonalData } from './personal-data.ts';

type Headers = Record<string, string>;

const fresh = (): string => `canary${randomBytes(18).toString('hex')}`;

/** Headers that carry secrets; each gets its own canary. */
// biome-ignore format: a list of words
const headerNames = [
  'authorization', 'cookie', 'proxy-authorization', 'payment', 'payment-signature', 'x-payment', 'request-signature',
  'signature', 'signature-input', 'x-svc-signature', 'stripe-signature', 'sandbox-signature', 'x-api-key', 'x-auth-token',
];

/** Members that may contain secrets. */
// biome-ignore format: a list of words
const memberNames = [
  'password', 'secret', 'token', 'api_key', 'client_secret', 'refresh_token', 'code_verifier', 'code', 'card_number', 'cvc',
  'credential', 'form_token', 'email', 'phone',
];

// biome-ignore format: a table
const addresses: [method: string, path: string][] = [
  ['GET', '/api/storefront/v1/merchant/products?site_slug=bazaar'], ['POST', '/api/storefront/v1/merchant/products'],
  ['GET', '/api/storefront/v1/search?q=a'], ['POST', '/api/storefront/v1/carts'],
  ['POST', '/api/a2a'], ['POST', '/api/a2a/message:send'], ['GET', '/api/a2a/tasks'], ['POST', '/api/mcp'],
  ['POST', '/ucp/mcp'], ['POST', '/api/ucp/v1/checkout-sessions'], ['POST', '/ucp/checkout-sessions'],
  ['GET', '/api/x402/product/bazaar/none'], ['POST', '/api/payments/sandbox/webhooks'],
  ['POST', '/account/sign-in'], ['POST', '/oauth/token'], ['POST', '/oauth/register'], ['POST', '/oauth/revoke'],
  ['GET', '/no/such/address'],
];

/** Sends secrets everywhere where one could be, and uses those that the server issues. */
export async function plantCanaries(live: LiveServer): Promise<Canary[]> {
  return [
    ...(await plantHeaders(live)),
    ...(await plantMembers(live)),
    ...(await useHandedOut(live)),
    ...(await plantPushSecrets(live)),
  ];
}

async function plantHeaders({ ask }: LiveServer): Promise<Canary[]> {
  const canaries: Canary[] = [];
  for (const name of headerNames) {
    const value = fresh();
    canaries.push({ name: `header ${name}`, value });
    const prefix = { authorization: 'Bearer ', cookie: 'sid=' }[name] ?? '';
    for (const [method, path] of addresses) {
      const body = method === 'GET' ? {} : { body: {} };
      await ask({ method, path, headers: { [name]: prefix + value }, ...body });
    }
  }
  return canaries;
}

/** In bodies that are rejected, in forms, in queries, in broken JSON. */
async function plantMembers({ ask, owner }: LiveServer): Promise<Canary[]> {
  const canaries: Canary[] = [];
  const bearer: Headers = { authorization: `Bearer ${owner}` };
  const form = { ...bearer, 'content-type': 'application/x-www-form-urlencoded' };
  for (const name of memberNames) {
    const value = fresh();
    canaries.push({ name: `member ${name}`, value });
    const deep = { [name]: value, deep: { [name]: [value] } };
    for (const [method, path] of addresses.filter(([verb]) => verb === 'POST')) {
      await ask({ method, path, headers: bearer, body: deep });
      await ask({ method, path, headers: form, body: `${name}=${value}` });
      await ask({ method, path, headers: bearer, body: `{"${name}":"${value}"` });
    }
    for (const path of ['/oauth/authorize', '/account/sign-in', '/oauth/token', '/carts/x'])
      await ask({ method: 'GET', path: `${path}?${name}=${value}` });
  }
  return canaries;
}

/** Credentials that the server has issued, used wherever they are accepted. */
async function useHandedOut(live: LiveServer): Promise<Canary[]> {
  const { ask, act, owner } = live;
  const bought = await buyOne(live);
  const draft = { name: 'k', scopes: ['read:orders'] };
  const { api_key } = JSON.parse((await act('POST', '/api-keys', draft)).text);
  const get = (path: string, headers: Headers = {}) => ask({ method: 'GET', path, headers });
  await get('/api/storefront/v1/merchant/orders', { authorization: `Bearer ${api_key}` });
  await get(`/api/storefront/v1/carts/${bought.cartToken}`);
  await get(`/checkout/${bought.sessionId}`);
  await get(`/orders/${bought.confirmation}`);
  const skill = { skill: 'order-status', confirmation_token: bought.confirmation };
  const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ data: skill }] };
  await ask({ method: 'POST', path: '/api/a2a/message:send', body: { message } });
  const put = { 'content-type': 'image/png' };
  await ask({ method: 'PUT', path: `/media/uploads/${bought.upload}`, headers: put, body: 'x' });
  return [
    ...(await plantPersonalData(live, bought.productId)),
    { name: 'an API key', value: owner },
    { name: 'a new API key', value: api_key },
    { name: 'its secret', value: api_key.split('_')[3] },
    // Every response contains these tokens, so that they are stored in plain text.
    { name: 'a cart token', value: bought.cartToken, keptIn: /^table (?!agent_)/ },
    { name: 'a checkout session', value: bought.sessionId, keptIn: /^table (?!agent_)/ },
    // A task keeps the messages of its caller unchanged, because its history is returned again.
    { name: 'a confirmation token', value: bought.confirmation, keptIn: /^table tasks$/ },
    { name: 'an upload token', value: bought.upload },
  ];
}

/** Secrets of others that the server stores encrypted in order to send them. */
async function plantPushSecrets({ ask, owner }: LiveServer): Promise<Canary[]> {
  const [token, credentials] = [fresh(), fresh()];
  const parts = [{ data: { skill: 'order-status' } }];
  const message = { messageId: 'm', role: 'ROLE_USER', parts };
  const authentication = { scheme: 'Bearer', credentials };
  const url = 'https://receiver.example/hook';
  const configuration = { taskPushNotificationConfig: { url, token, authentication } };
  const headers = { authorization: `Bearer ${owner}` };
  const body = { message, configuration };
  const answer = await ask({ method: 'POST', path: '/api/a2a/message:send', headers, body });
  if (answer.status !== 200) throw new Error(`no push config: ${answer.text}`);
  return [
    { name: 'the token of a push config', value: token },
    { name: 'the credentials of a push config', value: credentials },
  ];
}
