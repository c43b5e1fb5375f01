import { type Static, Type } from 'typebox';
import { maxAmount } from '../../../../kernel/money.ts';
import { defaultLimit, maxLimit } from '../../../../kernel/page.ts';
import type { VariantOptions } from '../../../catalog/product.ts';
import { type ProductView, productViewField } from '../../../catalog/product-view.ts';
import { normalizeSlug } from '../../scope/call-scope.ts';

const price = Type.Integer({ minimum: 0, maximum: maxAmount });
const word = Type.String({ maxLength: 100 });
const query = Type.String({
  maxLength: 1_000,
  description: 'Words that a product must contain. Without words: the newest products.',
});

const Filters = Type.Object(
  {
    in_stock: Type.Optional(Type.Boolean({ description: 'Only products that can be bought now.' })),
    price_min: Type.Optional({
      ...price,
      description: 'Inclusive, in minor units: 2000 is $20.00.',
    }),
    price_max: Type.Optional({ ...price, description: 'Inclusive, in minor units.' }),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'Only prices in this currency (ISO 4217).',
      }),
    ),
    tags: Type.Optional(
      Type.Array(word, { maxItems: 50, description: 'Products with any of these tags.' }),
    ),
    collection: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Slug, id or name of a collection of the store.',
      }),
    ),
    options: Type.Optional(
      Type.Union(
        [
          Type.Record(word, word),
          Type.Array(Type.Object({ name: word, value: word }), { maxItems: 20 }),
        ],
        {
          description: 'Options of one variant, for example {"size": "M"}; synonyms count.',
        },
      ),
    ),
    site_slugs: Type.Optional(
      Type.Array(word, {
        maxItems: 20,
        description: 'Only these stores, if the search is for several.',
      }),
    ),
    without: Type.Optional(
      Type.Array(word, { maxItems: 20, description: 'Words that a product must not contain.' }),
    ),
  },
  {
    description:
      'Prices in minor units, inclusive. `options` of one variant, such as {"size":"M"}. `without`: words to exclude.',
  },
);

/** The input of catalog-search. */
export const SearchInput = Type.Object({
  query: Type.Optional(query),
  q: Type.Optional({ ...query, description: 'Alias of `query`.' }),
  site_slug: Type.Optional(
    Type.String({ description: 'Slug of one store. Default: the addressed store, or all stores.' }),
  ),
  filters: Type.Optional(Filters),
  product_ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      minItems: 1,
      maxItems: maxLimit / 2,
      description: 'Get these products in full, instead of a search.',
    }),
  ),
  view: productViewField('compact'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit })),
  cursor: Type.Optional(Type.String({ description: '`nextCursor` of the previous page.' })),
});
export type SearchInput = Static<typeof SearchInput>;

/** The parsed input; absent fields are empty or null. */
export type SearchCriteria = {
  q: string | null;
  inStock: boolean;
  priceMin: number | null;
  priceMax: number | null;
  currency: string | null;
  siteSlugs: string[];
  tags: string[];
  collection: string | null;
  options: VariantOptions;
  without: string[];
  limit: number;
  cursor: string | null;
};

/** The view of the input; products that are requested by id are shown in full. */
export const getRequestedView = ({ view, product_ids: ids }: SearchInput): ProductView =>
  view ?? (ids === undefined ? 'compact' : 'full');

export function toSearchCriteria(input: SearchInput): SearchCriteria {
  const { filters = {} } = input;
  return {
    q: textOrNull(input.query ?? input.q),
    inStock: filters.in_stock ?? false,
    priceMin: filters.price_min ?? null,
    priceMax: filters.price_max ?? null,
    currency: filters.currency ?? null,
    siteSlugs: (filters.site_slugs ?? []).map(normalizeSlug),
    tags: filters.tags ?? [],
    collection: textOrNull(filters.collection),
    options: toOptionMap(filters.options ?? {}),
    without: (filters.without ?? []).filter((phrase) => phrase.trim() !== ''),
    limit: input.limit ?? defaultLimit,
    cursor: textOrNull(input.cursor),
  };
}

function textOrNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text.trim();
}

type OptionsInput = NonNullable<Static<typeof Filters>['options']>;

function toOptionMap(options: OptionsInput): VariantOptions {
  if (!Array.isArray(options)) return options;
  return Object.fromEntries(options.map(({ name, value }) => [name, value]));
}
