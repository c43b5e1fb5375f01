import { type Static, Type } from 'typebox';
import { maxAmount } from '../../../../kernel/money.ts';

const open = { additionalProperties: true };
const bound = Type.Optional(
  Type.Integer({ minimum: 0, maximum: maxAmount, description: 'Minor units, inclusive.' }),
);

/** Hints of where and who the buyer is; nothing in it decides anything. */
export const Context = Type.Object(
  {
    address_country: Type.Optional(Type.String()),
    address_region: Type.Optional(Type.String()),
    postal_code: Type.Optional(Type.String()),
    intent: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    currency: Type.Optional(Type.String({ description: 'What price bounds are in (ISO 4217).' })),
    eligibility: Type.Optional(Type.Array(Type.String())),
  },
  { ...open, description: 'Hints about the buyer; they decide nothing.' },
);

export const Signals = Type.Record(Type.String(), Type.Unknown(), {
  description: 'What the platform observed; kept by nobody.',
});

export const CatalogFilters = Type.Object(
  {
    categories: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 50,
        description: 'Any of these values of `categories`.',
      }),
    ),
    price: Type.Optional(Type.Object({ min: bound, max: bound }, open)),
    available: Type.Optional(Type.Boolean({ description: 'True: only what is in stock.' })),
  },
  open,
);
export type CatalogFilters = Static<typeof CatalogFilters>;

export const Attribution = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Where the buyer came from; kept by nobody.',
});

const contextFields = {
  context: Type.Optional(Context),
  signals: Type.Optional(Signals),
  attribution: Type.Optional(Attribution),
};

export const SearchInput = Type.Object({
  catalog: Type.Object(
    {
      query: Type.Optional(Type.String({ maxLength: 1_000, description: 'What is looked for.' })),
      filters: Type.Optional(CatalogFilters),
      pagination: Type.Optional(
        Type.Object(
          {
            cursor: Type.Optional(Type.String()),
            limit: Type.Optional(
              Type.Integer({ minimum: 1, default: 10, description: 'At most 100 are answered.' }),
            ),
          },
          open,
        ),
      ),
      ...contextFields,
    },
    { ...open, description: 'A `query`, or at least one filter.' },
  ),
});

export const LookupInput = Type.Object({
  catalog: Type.Object(
    {
      ids: Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        description: 'Ids of products and variants, at most 50.',
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
      id: Type.String({ maxLength: 200, description: 'Id of a product or of a variant.' }),
      selected: Type.Optional(
        Type.Array(Type.Object({ name: Type.String(), label: Type.String() }, open), {
          maxItems: 50,
          description: 'Options that are chosen already.',
        }),
      ),
      preferences: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: 50,
          description: 'Option names, the dearest first: the last is given up first.',
        }),
      ),
      filters: Type.Optional(CatalogFilters),
      ...contextFields,
    },
    open,
  ),
});
