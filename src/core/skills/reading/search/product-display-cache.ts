import { LRUCache } from 'lru-cache';
import { formatMoney } from '../../../../kernel/money.ts';
import { isInStock, type Product } from '../../../catalog/product.ts';
import { toPublicProductDto } from '../../../catalog/product-dto.ts';
import { toCamelCase } from '../../wire/camel-case.ts';

/** A product as agents see it: its record, the same as JSON, and a line about it for people. */
export type DisplayedProduct = { record: Record<string, unknown>; json: string; line: string };

export type DisplayProduct = (product: Product, origin: string) => DisplayedProduct;

const maxCacheCharacters = 32 * 1024 * 1024;

/**
 * Makes what is shown of a product once for as long as it stays the same: a search is asked much more
 * often than a product changes. `origin` is the platform's.
 */
export function createProductDisplayCache(): DisplayProduct {
  const shelf = new LRUCache<string, DisplayedProduct & { stamp: string }>({
    maxSize: maxCacheCharacters,
    // The record takes about as much as its text.
    sizeCalculation: ({ json, stamp }) => 2 * json.length + stamp.length + 512,
  });
  return (product, origin) => {
    const stamp = getVersionStamp(product, origin);
    const kept = shelf.get(product.id);
    if (kept?.stamp === stamp) return kept;
    const record = toCamelCase(toPublicProductDto(product, origin));
    const shown = {
      record,
      json: JSON.stringify(record),
      line: toProductLine(product, record.name),
    };
    shelf.set(product.id, { ...shown, stamp });
    return shown;
  };
}

/** Everything that may change: what a merchant writes has a version, the rest has none. */
function getVersionStamp(product: Product, origin: string): string {
  const { version, updatedAt, siteUrl, collectionIds } = product;
  let stamp = `${version} ${updatedAt.getTime()} ${origin} ${siteUrl} ${collectionIds}`;
  for (const { stock } of product.variants) stamp += ` ${stock}`;
  return stamp;
}

/** `Mug: $12.00 (prd_…)`, in one line whatever the merchant wrote. */
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
