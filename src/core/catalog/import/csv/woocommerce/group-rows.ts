import type { CsvRow } from '../rows.ts';

/** Headers by which an export of WooCommerce's products is recognized. */
const signature = ['type', 'regular price', 'parent', 'in stock?'];

const toName = (header: string) => header.trim().toLowerCase();

export function isWooCommerce(headers: readonly string[]): boolean {
  const names = new Set(headers.map(toName));
  return signature.every((name) => names.has(name));
}

/** A row with its cells by header in lower case. */
export type WooRow = { line: number; read(header: string): string };

/** A product with its variations, which can be anywhere in the file. */
export type WooProduct = { row: WooRow; variations: WooRow[] };

/** The products of a file in order, and the variations whose product is not in it. */
export function groupRows([header, ...rows]: readonly CsvRow[]): {
  products: WooProduct[];
  orphans: WooRow[];
} {
  const places = new Map(header?.cells.map((cell, place) => [toName(cell), place]));
  const products: WooProduct[] = [];
  const byReference = new Map<string, WooProduct>();
  const orphans: WooRow[] = [];
  const all = rows.map(({ line, cells }): WooRow => {
    return { line, read: (name) => cells[places.get(name) ?? -1]?.trim() ?? '' };
  });
  const isVariation = ({ read }: WooRow) => /\bvariation\b/.test(read('type'));
  for (const row of all.filter((found) => !isVariation(found))) {
    const product = { row, variations: [] };
    products.push(product);
    for (const reference of [`id:${row.read('id')}`, row.read('sku')])
      if (reference !== '') byReference.set(reference, product);
  }
  for (const row of all.filter(isVariation)) {
    const product = byReference.get(row.read('parent'));
    if (product) product.variations.push(row);
    else orphans.push(row);
  }
  return { products, orphans };
}
