import type { Product } from '../../../core/catalog/product.ts';
import { type ProductRecord, publicProductRecord } from '../../../core/catalog/product-record.ts';
import type { StorePlace } from '../place.ts';

/** Products as agents see them: people are shown the same. */
export function recordsOf(products: Product[], place: StorePlace): ProductRecord[] {
  return products.map((product) => recordOf(product, place));
}

export function recordOf(product: Product, { origin }: StorePlace): ProductRecord {
  return publicProductRecord(product, origin);
}
