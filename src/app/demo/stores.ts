import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readImportRows } from '../../core/catalog/import/read-import-rows.ts';
import type { Media, VariantInput } from '../../core/catalog/product.ts';
import type { ImportedProductInput } from '../../core/catalog/products/import-products.ts';

const folder = new URL('../../../demo/', import.meta.url);

/** `products`: slugs of products of the same store, in order. */
export type DemoCollection = {
  name: string;
  slug: string;
  description: string;
  products: string[];
};

export type DemoProduct = ImportedProductInput & {
  description: string;
  tags: string[];
  variants: VariantInput[];
  media: Media[];
  /** Sets `publishedAt`. Spread over the last year, so that newest-first lists mix products. */
  publishedDaysAgo: number;
};

/** A store of the demo, ready to be loaded. */
export type DemoStore = {
  workspace: 'first' | 'second';
  slug: 'outfitters' | 'tools' | 'press' | 'lagoon';
  name: string;
  description: string;
  currency: string;
  tags: string[];
  termsVersion: string | null;
  policies: { shipping: string; returns: string };
  products: DemoProduct[];
  collections: DemoCollection[];
};

/** A store of `demo/stores.json`. Its collections have the products with one of their tags. */
type StoreEntry = Omit<DemoStore, 'products' | 'collections'> & {
  collections: (Omit<DemoCollection, 'products'> & { tags: string[] })[];
};

/** Reads the four demo stores: three in the first workspace, one in the second. */
export async function readDemoStores(): Promise<DemoStore[]> {
  const entries = JSON.parse(await readFile(new URL('stores.json', folder), 'utf8'));
  return Promise.all((entries as StoreEntry[]).map(readStore));
}

async function readStore(entry: StoreEntry): Promise<DemoStore> {
  const products = await readProducts(entry);
  const collections = entry.collections.map(({ tags, ...collection }) => ({
    ...collection,
    products: products
      .filter((product) => product.tags.some((tag) => tags.includes(tag)))
      .map((product) => product.slug),
  }));
  return { ...entry, products, collections };
}

/** Reads the products as an import by a merchant does. */
async function readProducts({ slug, name, currency }: StoreEntry): Promise<DemoProduct[]> {
  const file = createReadStream(new URL(`${slug}/products.ndjson`, folder));
  const products: DemoProduct[] = [];
  for await (const { draft, line, ordinal } of readImportRows(file, 'ndjson', { currency })) {
    if (draft === null) throw new Error(`${slug}/products.ndjson:${line} cannot be imported.`);
    const { description = '', tags = [], variants = [], media = [] } = draft;
    products.push({
      ...draft,
      description,
      tags,
      variants,
      // This server has the images, at an address that may change.
      media: media.map((image) => ({ ...image, url: new URL(image.url).pathname })),
      brand: name,
      // 53 and 350 have no common divisor, so the days of up to 350 products differ.
      publishedDaysAgo: 2 + ((ordinal * 53) % 350),
    });
  }
  return products;
}
