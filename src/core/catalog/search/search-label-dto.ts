import { Type } from 'typebox';
import { maxAmount } from '../../../kernel/money.ts';
import type { QueryFilters } from './filters/query-filters.ts';
import type { FoundProducts } from './find-products.ts';
import type { MatchLabel } from './search-request.ts';

const Match = Type.Enum(['all', 'vocabulary', 'partial'], {
  description:
    'How well the results match the words of the search: `all`: every word; `vocabulary`: every word or a synonym of it; `partial`: some of the words, or corrected words.',
});
const Unmatched = Type.Array(Type.String(), {
  description: 'The words, as typed, that the result does not match.',
});

const limit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: maxAmount, description }));
const Applied = Type.Object(
  {
    price_min: limit('Lower price limit in minor units, inclusive.'),
    price_max: limit('Upper price limit in minor units, inclusive.'),
    currency: Type.Optional(Type.String({ description: 'Currency that the words name.' })),
    in_stock: Type.Optional(Type.Literal(true)),
    preference: Type.Optional(
      Type.Literal('low_price', {
        description: 'The words ask for a low price. It neither filters nor orders the results.',
      }),
    ),
  },
  { description: 'What was read from the words of the search and taken out of them.' },
);

/** Schema of the label of a search: how the first result of the first page matches. */
export const searchLabelFields = {
  match: Match,
  unmatched: Unmatched,
  corrected: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Words that were taken for spelling errors, and the words found instead.',
    }),
  ),
  applied: Type.Optional(Applied),
};

/** Schema of the label of a result that matches differently from the search. */
export const hitLabelFields = {
  match: Type.Optional(Match),
  unmatched: Type.Optional(Unmatched),
};

/** The label of a search, with the field names of REST. */
export function toSearchLabelDto({
  match,
  unmatched,
  corrected,
  applied,
}: Pick<FoundProducts, 'match' | 'unmatched' | 'corrected' | 'applied'>) {
  return {
    match,
    unmatched,
    ...(Object.keys(corrected).length > 0 && { corrected }),
    ...(Object.keys(applied).length > 0 && { applied: toAppliedDto(applied) }),
  };
}

function toAppliedDto({ priceMin, priceMax, currency, inStock, preference }: QueryFilters) {
  return {
    ...(priceMin !== undefined && { price_min: priceMin }),
    ...(priceMax !== undefined && { price_max: priceMax }),
    ...(currency !== undefined && { currency }),
    ...(inStock && { in_stock: inStock }),
    ...(preference !== undefined && { preference }),
  };
}

/** Empty for a product that matches like the search as a whole. */
export function toHitLabelDto(
  { labels }: Pick<FoundProducts, 'labels'>,
  productId: string,
): Partial<MatchLabel> {
  return labels.get(productId) ?? {};
}
