import { isInStock, type Product, type Variant } from '../../../catalog/product.ts';
import { foldTag, listIndexWords, tokenize } from '../../../catalog/search/text/tokens.ts';
import { toCanonicalTerm } from '../../../catalog/variants/synonyms.ts';
import type { SearchCriteria } from './search-input.ts';

/**
 * Whether a product is as somebody wishes, its words aside. One variant satisfies stock, price and
 * options at once, as in every search (decisions 4).
 */
export function createProductFilter(wish: SearchCriteria): (product: Product) => boolean {
  const tags = new Set(wish.tags.map(foldTag));
  const options = Object.entries(wish.options).map(([name, value]) => ({
    name: toCanonicalTerm(name),
    value: toCanonicalTerm(value),
  }));
  const ruledOut = wish.without.map(toWordList);
  return (product) =>
    (wish.siteSlugs.length === 0 || wish.siteSlugs.includes(product.siteSlug)) &&
    (wish.currency === null || product.price.currency === wish.currency) &&
    (tags.size === 0 || product.tags.some((tag) => tags.has(foldTag(tag)))) &&
    product.variants.some(
      (variant) => isWithin(variant, wish) && hasOptions({ product, variant }, options),
    ) &&
    !containsRuledOutWords(product, ruledOut);
}

function isWithin(variant: Variant, { inStock, priceMin, priceMax }: SearchCriteria): boolean {
  const { amount } = variant.price;
  if (inStock && !isInStock(variant)) return false;
  return amount >= (priceMin ?? 0) && amount <= (priceMax ?? Number.POSITIVE_INFINITY);
}

type OptionValue = { name: string; value: string };
type VariantCandidate = { product: Product; variant: Variant };

/** A value may say more than was asked for ("Heather Gray"); what is no option of it, its name says. */
function hasOptions({ product, variant }: VariantCandidate, asked: OptionValue[]): boolean {
  if (asked.length === 0) return true;
  const has = Object.entries(variant.options).map(([name, value]) => ({
    name: toCanonicalTerm(name),
    value: toCanonicalTerm(value),
  }));
  return asked.every((option) => {
    const own = has.find(({ name }) => name === option.name);
    return own
      ? containsWords(own.value.split(' '), option.value)
      : containsWords(listNameWords(product), option.value);
  });
}

const containsWords = (words: string[], value: string) =>
  value.split(' ').every((word) => words.includes(word));

const listNameWords = ({ name, tags }: Product) =>
  [name, ...tags].flatMap((text) => toCanonicalTerm(text).split(' '));

/** Of each thing that is ruled out, all its words must stand somewhere in what is shown of a product. */
function containsRuledOutWords(product: Product, ruledOut: string[][]): boolean {
  if (ruledOut.length === 0) return false;
  const options = product.variants.flatMap((variant) => Object.values(variant.options));
  const words = new Set(
    [product.name, ...product.tags, ...options, product.description].flatMap(toWordList),
  );
  return ruledOut.some((wanted) => wanted.length > 0 && wanted.every((word) => words.has(word)));
}

function toWordList(text: string): string[] {
  return tokenize(text).flatMap(listIndexWords);
}
