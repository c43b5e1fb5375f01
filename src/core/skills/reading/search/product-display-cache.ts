import { LRUCache } from 'lru-cache';
import { formatMoney } from '../../../../kernel/money.ts';
import { isInStock, type Product } from '../../../catalog/product.ts';
import { toPublicProductDto } from '../../../catalog/product-dto.ts';
import { toCamelCase } from '../../wire/camel-case.ts';

/** A product in results: its record, the record as JSON, and a line of text. */
export type DisplayedProduct = { record: Record<string, unknown>; json: string; line: string };

export type DisplayProduct = (product: Product, origin: string) => DisplayedProduct;

const maxCacheCharacters = 32 * 1024 * 1024;

/**
 * Caches how products are displayed until they change, because searches are much more frequent than
 * changes. `origin` is that of the platform.
 */
export function createProductDisplayCache(): DisplayProduct {
  const cache = new LRUCache<string, DisplayedProduct & { stamp: string }>({
    maxSize: maxCacheCharacters,
    // The record takes about as much memory as its JSON.
    sizeCalculation: ({ json, stamp }) => 2 * json.length + stamp.length + 512,
  });
  return (product, origin) => {
    const stamp = getVersionStamp(product, origin);
    const cached = cache.get(product.id);
    if (cached?.stamp === stamp) return cached;
    const record = toCamelCase(toPublicProductDto(product, origin));
    const displayed = {
      record,
      json: JSON.stringify(record),
      line: toProductLine(product, record.name),
    };
    cache.set(product.id, { ...displayed, stamp });
    return displayed;
  };
}

/** Changes whenever the record does: `version` does not cover stock, the URL and collections. */
function getVersionStamp(product: Product, origin: string): string {
  const { version, updatedAt, siteUrl, collectionIds } = product;
  let stamp = `${version} ${updatedAt.getTime()} ${origin} ${siteUrl} ${collectionIds}`;
  for (const { stock } of product.variants) stamp += ` ${stock}`;
  return stamp;
}

/** `Mug: $12.00 (prd_…)`. Line breaks in the name are removed. */
function toProductLine(product: Product, name: unknown): string {
  const soldOut = product.variants.some(isInStock) ? '' : ', sold out';
  const oneLine = String(name).replace(/\s+/g, ' ');
  return `${oneLine}: ${formatPriceRange(product)}${soldOut} (${product.id})`;
}

function formatPriceRange({ price, variants }: Product): string {
  const amounts = variants.map((variant) => variant.price.amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const from = formatMoney({ ...price, amount: amounts.length === 0 ? price.amount : low });
  return low < high ? `${from} to ${formatMoney({ ...price, amount: high })}` : from;
}
