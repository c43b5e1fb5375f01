import type { CatalogLookup, KnownProduct } from '../catalog-lookup.ts';
import { isPartName } from '../text/part-names.ts';

const labelEnds = new Set([':', '=']);

/**
 * Whether the words at a position, directly after the name of a product, are a part of it and so
 * what is bought: "a pull saw blade". Not so in "pull saw blade: coarse", "hammer head weight".
 */
export function isBoughtPart(
  tokens: readonly string[],
  at: number,
  products: readonly KnownProduct[],
  { splitWords }: CatalogLookup,
): boolean {
  const names = new Set(
    products.flatMap(({ options }) => options.flatMap(({ name }) => splitWords(name))),
  );
  const isName = (token: string) => {
    const words = /\p{L}/u.test(token) ? splitWords(token) : [];
    return words.length > 0 && words.every((word) => names.has(word));
  };
  let end = at;
  while (isName(tokens[end] ?? '')) end += 1;
  if (end === at || labelEnds.has(tokens[end] ?? '')) return false;
  return isPartName(splitWords(tokens[end - 1] ?? '').at(-1) ?? '');
}
