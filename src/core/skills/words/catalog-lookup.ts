import type { CatalogLookup } from '@stoa/shopping-intent';
import { minorDigits } from '../../../kernel/money.ts';
import { resolveVariantOptions, toNormalizedWords } from './variant-words.ts';

/** What the reader of free texts asks the catalog. */
export const catalogLookup: CatalogLookup = {
  splitWords: (text) =>
    toNormalizedWords(text).flatMap((word) => word.split(' ').filter((part) => part !== '')),
  resolveOptions: (product, requested) => resolveVariantOptions(product, requested, ''),
  minorDigits,
};
