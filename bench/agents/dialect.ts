/** The three requests of a purchase in one of the two UCP bindings. */
export type Dialect = {
  path: string;
  headers: Record<string, string>;
  create(variantId: string, email: string): object;
  /** The request that adds the shipping address; `created` is the body of the create request. */
  update(created: object): object;
  complete: object;
};

const payment = {
  instruments: [
    {
      id: 'card',
      handler_id: 'sandbox',
      type: 'card',
      credential: { type: 'token', token: 'tok_success' },
    },
  ],
};

/** The binding of the REST contract, /api/ucp/v1. */
export const ucpV1: Dialect = {
  path: '/api/ucp/v1/checkout-sessions',
  headers: {},
  create: (variantId, email) => ({
    line_items: [{ variant_id: variantId, quantity: 1 }],
    buyer: { email, name: 'A Buyer' },
  }),
  update: () => ({
    shipping_address: {
      name: 'A Buyer',
      line1: '1 Main Street',
      city: 'San Francisco',
      state: 'CA',
      postcode: '94107',
      country: 'US',
    },
  }),
  complete: { payment },
};

/** The binding of the public standard, where an update replaces the whole checkout. */
export const publicUcp: Dialect = {
  path: '/ucp/checkout-sessions',
  headers: {
    'ucp-agent':
      'profile="https://shopify.dev/ucp/agent-profiles/2026-04-08/valid-with-capabilities.json"',
  },
  create: (variantId, email) => ({
    line_items: [{ item: { id: variantId }, quantity: 1 }],
    buyer: { email, first_name: 'A', last_name: 'Buyer' },
  }),
  update: (created) => ({
    ...created,
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [
            {
              street_address: '1 Main Street',
              address_locality: 'San Francisco',
              address_region: 'CA',
              postal_code: '94107',
              address_country: 'US',
            },
          ],
        },
      ],
    },
  }),
  complete: { payment },
};
