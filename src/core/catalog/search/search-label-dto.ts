import { Type } from 'typebox';
import type { FoundProducts } from './find-products.ts';
import type { MatchLabel, SearchLabel } from './search-request.ts';

const Match = Type.Enum(['all', 'vocabulary', 'partial'], {
  description:
    'How well the results match the words of the search: `all`: every word; `vocabulary`: every word or a synonym of it; `partial`: some of the words, or corrected words.',
});
const Unmatched = Type.Array(Type.String(), {
  description: 'The words, as typed, that the result does not match.',
});

/** Schema of what a search says of its results: the label of the first result of the first page. */
export const searchLabelFields = {
  match: Match,
  unmatched: Unmatched,
  corrected: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Words that were taken for spelling errors, and the words found instead.',
    }),
  ),
};

/** Schema of what a result says of itself where it differs from the search. */
export const hitLabelFields = {
  match: Type.Optional(Match),
  unmatched: Type.Optional(Unmatched),
};

export function toSearchLabelDto({ match, unmatched, corrected }: SearchLabel) {
  return { match, unmatched, ...(Object.keys(corrected).length > 0 && { corrected }) };
}

/** Empty for a product that matches as the search as a whole does. */
export function toHitLabelDto(
  { labels }: Pick<FoundProducts, 'labels'>,
  productId: string,
): Partial<MatchLabel> {
  return labels.get(productId) ?? {};
}
