/** A purchase in three calls, as one of the dialects of UCP says it. */
export type Dialect = {
  path: string;
  headers: Record<string, string>;
  create(variantId: string, email: string): object;
  /** Where it goes; `created`: what `create` said. */
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

/** The contract's own. */
export const house: Dialect = {
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

/** The public standard's: a change sends all of it again. */
export const standard: Dialect = {
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
