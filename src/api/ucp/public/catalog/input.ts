import { type Static, Type } from 'typebox';
import { rarelyUsed } from '../../../../http/mcp/tool-schema.ts';
import { maxAmount } from '../../../../kernel/money.ts';

const open = { additionalProperties: true };
const bound = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: maxAmount,
    description: 'In minor units, inclusive.',
  }),
);

const hint = Type.Optional(Type.String({ maxLength: 200 }));

/**
 * Hints about the buyer: `currency` for price filters, `language` for emails about the order, and the
 * region for tax as long as there is no address.
 */
export const Context = Type.Object(
  {
    address_country: hint,
    address_region: hint,
    postal_code: hint,
    intent: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    currency: Type.Optional(
      Type.String({ description: 'Currency of the price filter (ISO 4217).' }),
    ),
    eligibility: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
  },
  {
    ...open,
    ...rarelyUsed,
    description:
      'Hints about the buyer. Tax is estimated for the region until there is an address.',
  },
);

const signal = Type.Optional(Type.String({ maxLength: 2_000 }));

export const Signals = Type.Object(
  { 'dev.ucp.buyer_ip': signal, 'dev.ucp.user_agent': signal },
  { ...open, ...rarelyUsed, description: 'Observations of the platform. They are not stored.' },
);

export const CatalogFilters = Type.Object(
  {
    categories: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 50,
        description: 'Products with at least one of these values in `categories`.',
      }),
    ),
    price: Type.Optional(Type.Object({ min: bound, max: bound }, open)),
    available: Type.Optional(Type.Boolean({ description: 'If true, only variants in stock.' })),
  },
  open,
);
export type CatalogFilters = Static<typeof CatalogFilters>;

export const Attribution = Type.Record(Type.String(), Type.Unknown(), {
  ...rarelyUsed,
  description: 'Where the buyer came from. Orders keep it.',
});

const contextFields = {
  context: Type.Optional(Context),
  signals: Type.Optional(Signals),
  attribution: Type.Optional(Attribution),
};

export const SearchInput = Type.Object({
  catalog: Type.Object(
    {
      query: Type.Optional(Type.String({ maxLength: 1_000, description: 'Search text.' })),
      filters: Type.Optional(CatalogFilters),
      pagination: Type.Optional(
        Type.Object(
          {
            cursor: Type.Optional(Type.String()),
            limit: Type.Optional(
              Type.Integer({
                minimum: 1,
                default: 10,
                description: 'Products per page. Values above 100 count as 100.',
              }),
            ),
          },
          open,
        ),
      ),
      ...contextFields,
    },
    { ...open, description: 'Requires `query` or at least one filter.' },
  ),
});

export const LookupInput = Type.Object({
  catalog: Type.Object(
    {
      ids: Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        description: 'Ids of products or variants, at most 50.',
      }),
      filters: Type.Optional(CatalogFilters),
      ...contextFields,
    },
    open,
  ),
});

export const ProductInput = Type.Object({
  catalog: Type.Object(
    {
      id: Type.String({ maxLength: 200, description: 'Id of a product or a variant.' }),
      selected: Type.Optional(
        Type.Array(Type.Object({ name: Type.String(), label: Type.String() }, open), {
          maxItems: 50,
          description: 'Options that the buyer has selected.',
        }),
      ),
      preferences: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: 50,
          description:
            'Option names, the most important first; the last ones are dropped if no variant has all.',
        }),
      ),
      filters: Type.Optional(CatalogFilters),
      ...contextFields,
    },
    open,
  ),
});
