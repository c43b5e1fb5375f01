import { LRUCache } from 'lru-cache';
import { formatMoney } from '../../../../kernel/money.ts';
import { type CompactProductDto, toCompactProductDto } from '../../../catalog/compact-product.ts';
import { excerpt } from '../../../catalog/plain-text.ts';
import type { Product } from '../../../catalog/product.ts';
import { toPublicProductDto } from '../../../catalog/product-dto.ts';
import type { ProductView } from '../../../catalog/product-view.ts';
import { toCamelCase } from '../../wire/camel-case.ts';
import { toItemLine } from '../../wire/result-text.ts';
import { toSearchHit } from './search-hit.ts';

/** A product in results: its record, the record as JSON, and what a line of text says of it. */
export type DisplayedProduct = {
  record: Record<string, unknown>;
  json: string;
  /** `Mug: $12.00`. */
  label: string;
  /** `prd_…, Mug, $12.00`, and `sold out` if it is: at most 100 bytes with its line break. */
  line: string;
};

export type DisplayProduct = (
  product: Product,
  view: ProductView,
  origin: string,
) => DisplayedProduct;

const maxCacheCharacters = 32 * 1024 * 1024;

/**
 * Caches how products are displayed until they change, because searches are much more frequent than
 * changes. `origin` is that of the platform.
 */
export function createProductDisplayCache(): DisplayProduct {
  const cache = new LRUCache<string, DisplayedProduct & { stamp: string }>({
    maxSize: maxCacheCharacters,
    // The record takes about as much memory as its JSON.
    sizeCalculation: ({ json, label, line, stamp }) =>
      2 * json.length + label.length + line.length + stamp.length + 512,
  });
  return (product, view, origin) => {
    const stamp = getVersionStamp(product, origin);
    const key = `${view} ${product.id}`;
    const cached = cache.get(key);
    if (cached?.stamp === stamp) return cached;
    const record =
      view === 'compact' ? toSearchHit(product) : toCamelCase(toPublicProductDto(product, origin));
    const compact = toCompactProductDto(product);
    const displayed = {
      record,
      json: JSON.stringify(record),
      label: toLabel(compact),
      line: toLine(compact),
    };
    cache.set(key, { ...displayed, stamp });
    return displayed;
  };
}

/** Changes whenever the record does: `version` does not cover stock, the URL and collections. */
function getVersionStamp(product: Product, origin: string): string {
  const { version, updatedAt, siteUrl, collectionIds } = product;
  let stamp = `${version} ${updatedAt.getTime()} ${origin} ${siteUrl} ${collectionIds}`;
  for (const { stock, yieldingStock } of product.variants) stamp += ` ${stock} ${yieldingStock}`;
  return stamp;
}

/** Maximum length of a name in text, in characters. */
const maxNameLength = 80;

const toLabel = (product: CompactProductDto): string =>
  `${excerpt(product.name, maxNameLength)}: ${describeOffer(product)}`;

const toLine = (product: CompactProductDto): string =>
  toItemLine(product.id, product.name, describeOffer(product));

function describeOffer({ price, price_max: max, in_stock }: CompactProductDto): string {
  const from = formatMoney(price);
  const range = max === undefined ? from : `${from} to ${formatMoney({ ...price, amount: max })}`;
  return in_stock ? range : `${range}, sold out`;
}
