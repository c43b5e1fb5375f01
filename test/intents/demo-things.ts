import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type KnownProduct, type KnownThings, prepareKnownThings } from '@stoa/shopping-intent';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import { listOptionValues } from '../../src/core/catalog/variant-options.ts';
import { catalogLookup } from '../../src/core/skills/words/catalog-lookup.ts';

export const demoStores = ['outfitters', 'tools', 'press', 'lagoon'];

export type DemoProduct = {
  slug: string;
  name: string;
  tags: string[];
  variants: { options?: Record<string, string> }[];
};

/** The products of a demo store, and the same as the reader of free texts knows them. */
export function readDemoStore(store: string): { products: DemoProduct[]; things: KnownThings } {
  const file = fileURLToPath(new URL(`../../demo/${store}/products.ndjson`, import.meta.url));
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const products = lines.map((line): DemoProduct => JSON.parse(line));
  const known = products.map(({ slug, name, tags, variants }): KnownProduct => {
    const options = listOptionValues(variants.map((each) => ({ options: each.options ?? {} })));
    return { id: slug, siteSlug: store, name, tags, options };
  });
  return { products, things: prepareKnownThings(known, [], catalogLookup) };
}

/** Options for a comparison: a few demo products have the same option in two spellings. */
export const optionTerms = (options: Record<string, string> = {}): string[] =>
  Object.entries(options)
    .map((pair) => pair.map(toCanonicalTerm).join(': '))
    .sort();
