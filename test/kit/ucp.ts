import type { Shop } from './shop.ts';

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT';

/** A platform profile with all capabilities that every server knows. */
export const knownProfile =
  'https://shopify.dev/ucp/agent-profiles/2026-04-08/valid-with-capabilities.json';
export const agent = (url: string): Headers => ({ 'ucp-agent': `profile="${url}"` });

/** Calls the REST binding of UCP as a platform, without a credential. */
export function ucpOf(shop: Pick<Shop, 'send'>, always: Headers = {}) {
  const call = async (method: Method, path: string, body?: unknown, headers: Headers = {}) => {
    return shop.send({
      method,
      url: `/ucp${path}`,
      headers: { host: 'localhost:4000', ...agent(knownProfile), ...always, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  };
  const to = (method: Method) => (path: string) => (body?: unknown, headers?: Headers) =>
    call(method, path, body, headers);
  const [post, put] = [to('POST'), to('PUT')];
  return {
    call,
    search: post('/catalog/search'),
    lookup: post('/catalog/lookup'),
    product: post('/catalog/product'),
    createCart: post('/carts'),
    cart: (id: string, headers?: Headers) => call('GET', `/carts/${id}`, undefined, headers),
    updateCart: (id: string, body: unknown, headers?: Headers) =>
      put(`/carts/${id}`)(body, headers),
    cancelCart: (id: string, headers?: Headers) => post(`/carts/${id}/cancel`)(undefined, headers),
    create: post('/checkout-sessions'),
    get: (id: string, headers?: Headers) =>
      call('GET', `/checkout-sessions/${id}`, undefined, headers),
    update: (id: string, body: unknown, headers?: Headers) =>
      put(`/checkout-sessions/${id}`)(body, headers),
    complete: (id: string, body?: unknown, headers?: Headers) =>
      post(`/checkout-sessions/${id}/complete`)(body, headers),
    cancel: (id: string, headers?: Headers) =>
      post(`/checkout-sessions/${id}/cancel`)(undefined, headers),
    order: (id: string, headers?: Headers) => call('GET', `/orders/${id}`, undefined, headers),
  };
}

/** The signed amounts by their type. */
export const amountsOf = ({ totals }: any): Record<string, number> =>
  Object.fromEntries(totals.map(({ type, amount }: any) => [type, amount]));

/** The messages of a response, as severity (or type) and code. */
export const messagesIn = ({ messages }: any): string[] =>
  messages.map(({ type, severity, code }: any) => `${severity ?? type} ${code}`);

export const line = (id: string, quantity = 1) => ({ item: { id }, quantity });

/** The body of a completion with a token of the sandbox. */
export const paying = (token = 'tok_success') => ({
  payment: {
    instruments: [
      { id: 'i1', handler_id: 'sandbox', type: 'card', credential: { type: 'token', token } },
    ],
  },
});

/** The fulfillment of a shipment to California. */
export const toCalifornia = (rest: object = {}) => ({
  methods: [
    {
      type: 'shipping',
      line_item_ids: [],
      destinations: [
        {
          first_name: 'Ada',
          last_name: 'Lovelace',
          street_address: '1 Main St',
          address_locality: 'San Francisco',
          address_region: 'CA',
          postal_code: '94105',
          address_country: 'US',
        },
      ],
      ...rest,
    },
  ],
});
