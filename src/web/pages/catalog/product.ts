import type { Collection } from '../../../core/catalog/collections/collection.ts';
import { getStoreCollection } from '../../../core/catalog/collections/manage-collections.ts';
import { htmlToText } from '../../../core/catalog/plain-text.ts';
import type { Product } from '../../../core/catalog/product.ts';
import {
  listProductsInCollection,
  listStoreProducts,
} from '../../../core/catalog/products/list-products.ts';
import { getPublishedProductBySlug } from '../../../core/catalog/products/read-products.ts';
import type { TokenOnNetwork } from '../../../core/paywall/ports/network.ts';
import { listPublishedZones } from '../../../core/pricing/shipping-zones/published-zones.ts';
import type { CacheableContent as Produced, TextContent } from '../../../http/bytes/byte-cache.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import type { StorePageScope } from '../page-scope.ts';
import type { BuyFormState } from '../views/product/buy-form.ts';
import { renderProductPage } from '../views/product/product.ts';
import { pageProductDto, pageProductDtos } from './product-dtos.ts';

const relatedCount = 4;

/**
 * The page of a product by its slug. Its cache tags are the product and its store only: related
 * products may be as old as the cache allows, because otherwise one sale would invalidate every
 * page.
 */
export async function buildProductPage(
  reader: DatabaseReader,
  scope: StorePageScope,
  { slug, coinsFor }: { slug: string } & Pick<PagesDeps, 'coinsFor'>,
): Promise<Produced> {
  const product = await getPublishedProductBySlug(reader, scope.site, slug);
  const text = await renderProduct(reader, scope, {
    product,
    coins: coinsFor(scope.site, product),
  });
  return { ...text, tags: [`site:${scope.site.id}`, `product:${product.id}`] };
}

/** Renders the page; `buying` is the rejected form, if any. */
export async function renderProduct(
  reader: DatabaseReader,
  scope: StorePageScope,
  { product, coins, buying }: { product: Product; coins: TokenOnNetwork[]; buying?: BuyFormState },
): Promise<TextContent> {
  const collection = await firstCollection(reader, scope, product);
  return renderProductPage(scope, {
    product: pageProductDto(product, scope),
    description: htmlToText(product.description),
    seo: { title: toPlain(product.seoTitle), description: toPlain(product.seoDescription) },
    shippingZones: await listPublishedZones(reader, scope.site),
    collection,
    coins,
    related: pageProductDtos(
      await findRelatedProducts(reader, scope, { product, collection }),
      scope,
    ),
    ...(buying ? { buyFormState: buying } : {}),
  });
}

/** Null for a text of which nothing is left. */
const toPlain = (text: string | null) => htmlToText(text ?? '') || null;

/** The first of the product's collections, or null. */
async function firstCollection(
  reader: DatabaseReader,
  { site }: StorePageScope,
  { collectionIds }: Product,
): Promise<Collection | null> {
  const [id] = collectionIds;
  if (id === undefined) return null;
  return getStoreCollection(reader, site, id).catch((error) => {
    if (error instanceof DomainError && error.kind === 'not_found') return null;
    throw error;
  });
}

async function findRelatedProducts(
  reader: DatabaseReader,
  { site }: StorePageScope,
  { product, collection }: { product: Product; collection: Collection | null },
): Promise<Product[]> {
  const firstPage = { limit: relatedCount + 1, cursor: null };
  const { items } = collection
    ? await listProductsInCollection(reader, { site, collection }, firstPage)
    : await listStoreProducts(reader, site, firstPage);
  return items.filter(({ id }) => id !== product.id).slice(0, relatedCount);
}
