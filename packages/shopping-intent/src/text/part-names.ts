import { toCanonicalTerm } from './synonyms.ts';

/** Names of options that say how a product is. Any other name may be a thing to buy: a blade. */
const properties = new Set(
  'age amount angle bundle capacity chest color count depth diameter dimension dose drive duration edition finish fit flavor flavour format gauge grade grit hardness height inseam kind kit language length level license licence material orbit pack piece power quantity range resolution roast scent shape sheen size speed strength style teeth tooth term thickness type version voltage volume waist wattage weight width'.split(
    ' ',
  ),
);

/**
 * Whether a word in the name of an option, in singular, may be a part of the product that is sold
 * alone: `blade` and `head`, but not `size` and the `weight` of "Head weight".
 */
export const isPartName = (word: string): boolean =>
  !properties.has(word) && !properties.has(toCanonicalTerm(word));
