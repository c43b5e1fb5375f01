import type { Collection } from '../../../core/catalog/collections/collection.ts';
import { getStoreCollection } from '../../../core/catalog/collections/manage-collections.ts';
import { plainText } from '../../../core/catalog/plain-text.ts';
import type { Product } from '../../../core/catalog/product.ts';
import { listProductsOf, listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import { getPublishedProductBySlug } from '../../../core/catalog/products/read-products.ts';
import type { Coin } from '../../../core/paywall/rails/network.ts';
import type { Product as Produced, Text } from '../../../http/bytes/byte-cache.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../platform/work.ts';
import type { PagesDeps } from '../deps.ts';
import type { StorePlace } from '../place.ts';
import type { Buying } from '../views/product/buy-form.ts';
import { renderProductPage } from '../views/product/product.ts';
import { recordOf, recordsOf } from './records.ts';

const shownBeside = 4;

/**
 * A product's page by its permalink. It hangs on the product and its store only: what stands beside it
 * may be as old as the cache, so that a sale elsewhere in the store does not drop every page.
 */
export async function produceProductPage(
  reader: Reader,
  place: StorePlace,
  { slug, coinsFor }: { slug: string } & Pick<PagesDeps, 'coinsFor'>,
): Promise<Produced> {
  const product = await getPublishedProductBySlug(reader, place.site, slug);
  const text = await readyProduct(reader, place, { product, coins: coinsFor(place.site, product) });
  return { ...text, tags: [`site:${place.site.id}`, `product:${product.id}`] };
}

/** The page itself; `buying`: what was sent with its form and could not be done. */
export async function readyProduct(
  reader: Reader,
  place: StorePlace,
  { product, coins, buying }: { product: Product; coins: Coin[]; buying?: Buying },
): Promise<Text> {
  const collection = await collectionOf(reader, place, product);
  return renderProductPage(place, {
    product: recordOf(product, place),
    description: plainText(product.description),
    collection,
    coins,
    beside: recordsOf(await findBeside(reader, place, { product, collection }), place),
    ...(buying ? { buying } : {}),
  });
}

/** The first of its collections, or null. */
async function collectionOf(
  reader: Reader,
  { site }: StorePlace,
  { collectionIds }: Product,
): Promise<Collection | null> {
  const [id] = collectionIds;
  if (id === undefined) return null;
  return getStoreCollection(reader, site, id).catch((error) => {
    if (error instanceof Refusal && error.kind === 'not_found') return null;
    throw error;
  });
}

async function findBeside(
  reader: Reader,
  { site }: StorePlace,
  { product, collection }: { product: Product; collection: Collection | null },
): Promise<Product[]> {
  const some = { limit: shownBeside + 1, cursor: null };
  const { items } = collection
    ? await listProductsOf(reader, { site, collection }, some)
    : await listStoreProducts(reader, site, some);
  return items.filter(({ id }) => id !== product.id).slice(0, shownBeside);
}
