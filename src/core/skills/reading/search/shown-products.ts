import { LRUCache } from 'lru-cache';
import { displayMoney } from '../../../../kernel/money.ts';
import { isInStock, type Product } from '../../../catalog/product.ts';
import { publicProductRecord } from '../../../catalog/product-record.ts';
import { camelCased } from '../../wire/camel-case.ts';

/** A product as agents see it: its record, the same as JSON, and a line about it for people. */
export type Shown = { record: Record<string, unknown>; json: string; line: string };

export type ShowProduct = (product: Product, origin: string) => Shown;

const mostCharacters = 32 * 1024 * 1024;

/**
 * Makes what is shown of a product once for as long as it stays the same: a search is asked much more
 * often than a product changes. `origin` is the platform's.
 */
export function productShelf(): ShowProduct {
  const shelf = new LRUCache<string, Shown & { stamp: string }>({
    maxSize: mostCharacters,
    // The record takes about as much as its text.
    sizeCalculation: ({ json, stamp }) => 2 * json.length + stamp.length + 512,
  });
  return (product, origin) => {
    const stamp = stampOf(product, origin);
    const kept = shelf.get(product.id);
    if (kept?.stamp === stamp) return kept;
    const record = camelCased(publicProductRecord(product, origin));
    const shown = { record, json: JSON.stringify(record), line: lineOf(product, record.name) };
    shelf.set(product.id, { ...shown, stamp });
    return shown;
  };
}

/** Everything that may change: what a merchant writes has a version, the rest has none. */
function stampOf(product: Product, origin: string): string {
  const { version, updatedAt, siteUrl, collectionIds } = product;
  let stamp = `${version} ${updatedAt.getTime()} ${origin} ${siteUrl} ${collectionIds}`;
  for (const { stock } of product.variants) stamp += ` ${stock}`;
  return stamp;
}

/** `Mug: $12.00 (prd_…)`, in one line whatever the merchant wrote. */
function lineOf(product: Product, name: unknown): string {
  const soldOut = product.variants.some(isInStock) ? '' : ', sold out';
  const oneLine = String(name).replace(/\s+/g, ' ');
  return `${oneLine}: ${priceRange(product)}${soldOut} (${product.id})`;
}

function priceRange({ price, variants }: Product): string {
  const amounts = variants.map((variant) => variant.price.amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const from = displayMoney({ ...price, amount: amounts.length === 0 ? price.amount : low });
  return low < high ? `${from} to ${displayMoney({ ...price, amount: high })}` : from;
}
