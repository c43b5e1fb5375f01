import { createProblem, type ImportProblem } from '../../problem.ts';
import type { WooProduct, WooRow } from './group-rows.ts';

/**
 * The product with the variations that the old shop sells, and what is left out. Variants are
 * always on sale at a price, and each has its stock.
 */
export function findSoldVariations({ row, variations }: WooProduct): {
  product: WooProduct;
  problems: ImportProblem[];
} {
  const problems: ImportProblem[] = [];
  const sold = variations.filter((variation) => {
    const reason = findReasonNotSold(variation, row);
    if (reason === null) return true;
    const message = `The variation ${describe(variation)} ${reason}; it is not imported.`;
    problems.push(createProblem(variation.line, 'variants', 'variant_not_imported', message));
    return false;
  });
  const stock = row.read('stock');
  if (/[1-9]/.test(stock) && sold.some((variation) => readOwnStock(variation) === '')) {
    const message = `The quantity "${stock.slice(0, 40)}" of all variations together is not used, and the stock of those without a quantity is unlimited.`;
    problems.push(createProblem(row.line, 'stock', 'stock_not_used', message));
  }
  return { product: { row, variations: sold }, problems };
}

/** The units of a row, or empty. WooCommerce writes `parent` where the product has the stock. */
export function readOwnStock({ read }: WooRow): string {
  const stock = read('stock');
  if (stock !== '' && stock !== 'parent') return stock;
  return read('in stock?') === '0' ? '0' : '';
}

function findReasonNotSold({ read }: WooRow, parent: WooRow): string | null {
  if (/^(0|-1)$/.test(read('published'))) return 'is not published';
  const prices = [read('regular price'), read('sale price'), parent.read('regular price')];
  return prices.every((price) => price === '') ? 'has no price' : null;
}

const describe = ({ read }: WooRow) => `"${(read('sku') || read('name')).slice(0, 60)}"`;
