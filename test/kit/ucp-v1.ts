import type { Answer, Shop } from './shop.ts';

type Headers = Record<string, string>;

const base = '/api/ucp/v1';
let keys = 0;

/**
 * Calls the contract's dialect of UCP without a credential; every write gets its own idempotency
 * key unless the headers contain one.
 */
export function ucpV1Of({ send }: Pick<Shop, 'send'>, always: Headers = {}) {
  const call = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Answer> =>
    send({
      method,
      url: `${base}${path}`,
      headers: { host: 'localhost:4000', ...always, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const write = (method: 'POST' | 'PUT') => (path: string, body?: unknown, headers?: Headers) => {
    keys += 1;
    return call(method, path, body, { 'idempotency-key': `key-${keys}`, ...headers });
  };
  const [post, put] = [write('POST'), write('PUT')];
  const act = (name: string) => (id: string, body?: unknown, headers?: Headers) =>
    post(`/checkout-sessions/${id}/${name}`, body, headers);
  return {
    call,
    search: (body: unknown, headers?: Headers) => call('POST', '/catalog/search', body, headers),
    lookup: (body: unknown, headers?: Headers) => call('POST', '/catalog/lookup', body, headers),
    product: (site: string, id: string, headers?: Headers) =>
      call('GET', `/catalog/${site}/products/${id}`, undefined, headers),
    create: (body: unknown, headers?: Headers) => post('/checkout-sessions', body, headers),
    get: (id: string, headers?: Headers) =>
      call('GET', `/checkout-sessions/${id}`, undefined, headers),
    put: (id: string, body: unknown, headers?: Headers) =>
      put(`/checkout-sessions/${id}`, body, headers),
    discount: act('discount'),
    consent: act('consent'),
    complete: act('complete'),
    cancel: act('cancel'),
    order: (id: string, headers?: Headers) => call('GET', `/orders/${id}`, undefined, headers),
  };
}

/** The body of a completion with a token of the sandbox. */
export const payingWith = (token: string) => ({
  payment: {
    instruments: [
      {
        id: 'instrument-1',
        handler_id: 'sandbox',
        type: 'card',
        credential: { type: 'token', token },
      },
    ],
  },
});
