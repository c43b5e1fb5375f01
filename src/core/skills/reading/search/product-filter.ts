import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import { isInStock, type Product, type Variant } from '../../../catalog/product.ts';
import { foldTag, listIndexWords, tokenize } from '../../../catalog/search/text/tokens.ts';
import type { SearchCriteria } from './search-input.ts';

/**
 * Makes a filter for all criteria except the search words. As in every search, one variant must
 * meet the criteria for stock, price and options together.
 */
export function createProductFilter(criteria: SearchCriteria): (product: Product) => boolean {
  const tags = new Set(criteria.tags.map(foldTag));
  const options = Object.entries(criteria.options).map(([name, value]) => ({
    name: toCanonicalTerm(name),
    value: toCanonicalTerm(value),
  }));
  const excluded = criteria.without.map(toWordList);
  return (product) =>
    (criteria.siteSlugs.length === 0 || criteria.siteSlugs.includes(product.siteSlug)) &&
    (criteria.currency === null || product.price.currency === criteria.currency) &&
    (tags.size === 0 || product.tags.some((tag) => tags.has(foldTag(tag)))) &&
    product.variants.some(
      (variant) => isWithin(variant, criteria) && hasOptions({ product, variant }, options),
    ) &&
    !containsExcludedWords(product, excluded);
}

function isWithin(variant: Variant, { inStock, priceMin, priceMax }: SearchCriteria): boolean {
  const { amount } = variant.price;
  if (inStock && !isInStock(variant)) return false;
  return amount >= (priceMin ?? 0) && amount <= (priceMax ?? Number.POSITIVE_INFINITY);
}

type OptionValue = { name: string; value: string };
type VariantCandidate = { product: Product; variant: Variant };

/**
 * A value may contain more words than requested ("Heather Gray" for "gray"). If the product has no
 * such option, its name or tags must contain the value.
 */
function hasOptions({ product, variant }: VariantCandidate, requested: OptionValue[]): boolean {
  if (requested.length === 0) return true;
  const has = Object.entries(variant.options).map(([name, value]) => ({
    name: toCanonicalTerm(name),
    value: toCanonicalTerm(value),
  }));
  return requested.every((option) => {
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

/**
 * A phrase excludes a product if all of its words occur in the text of the product and the options
 * of each of its variants: "not the hardcover" leaves a book that is also a paperback.
 */
function containsExcludedWords(product: Product, excluded: string[][]): boolean {
  if (excluded.length === 0) return false;
  const own = [product.name, ...product.tags, product.description].flatMap(toWordList);
  const words = product.variants.map(
    ({ options }) => new Set([...own, ...Object.values(options).flatMap(toWordList)]),
  );
  return excluded.some(
    (phrase) =>
      phrase.length > 0 &&
      words.length > 0 &&
      words.every((known) => phrase.every((word) => known.has(word))),
  );
}

function toWordList(text: string): string[] {
  return tokenize(text).flatMap(listIndexWords);
}
