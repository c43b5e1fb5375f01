import { type Static, Type } from 'typebox';
import { maxAmount } from '../../../../kernel/money.ts';
import { defaultLimit, maxLimit } from '../../../../kernel/page.ts';
import type { VariantOptions } from '../../../catalog/product.ts';
import { normalizeSlug } from '../../scope/call-scope.ts';

const price = Type.Integer({ minimum: 0, maximum: maxAmount });
const word = Type.String({ maxLength: 100 });
const query = Type.String({
  maxLength: 1_000,
  description: 'Words that a product must have. Without any: the newest products.',
});

const Filters = Type.Object({
  in_stock: Type.Optional(Type.Boolean({ description: 'Only what can be bought now.' })),
  price_min: Type.Optional({ ...price, description: 'Inclusive, in minor units: 2000 is $20.00.' }),
  price_max: Type.Optional({ ...price, description: 'Inclusive, in minor units.' }),
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', description: 'Prices in this currency only (ISO 4217).' }),
  ),
  tags: Type.Optional(Type.Array(word, { maxItems: 50, description: 'Any of these tags.' })),
  collection: Type.Optional(
    Type.String({ maxLength: 200, description: 'Slug, id or name of a collection of the store.' }),
  ),
  options: Type.Optional(
    Type.Union(
      [
        Type.Record(word, word),
        Type.Array(Type.Object({ name: word, value: word }), { maxItems: 20 }),
      ],
      { description: 'A variant has all of them, for example {"size": "M"}; synonyms count.' },
    ),
  ),
  site_slugs: Type.Optional(
    Type.Array(word, { maxItems: 20, description: 'These stores only, when several are meant.' }),
  ),
  without: Type.Optional(
    Type.Array(word, { maxItems: 20, description: 'Words that a product must not have.' }),
  ),
});

/** What goes into a search beside `skill` (decisions 13). */
export const SearchInput = Type.Object({
  query: Type.Optional(query),
  q: Type.Optional({ ...query, description: 'The same as `query`.' }),
  site_slug: Type.Optional(
    Type.String({ description: 'One store only; left out: the addressed store, or all of them.' }),
  ),
  filters: Type.Optional(Filters),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit })),
  cursor: Type.Optional(Type.String({ description: '`nextCursor` of the previous page.' })),
});
export type SearchInput = Static<typeof SearchInput>;

/** The same, read: what is absent is empty. */
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
    without: (filters.without ?? []).filter((ruledOut) => ruledOut.trim() !== ''),
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
