import type { ProductRecord } from '../../../../core/catalog/product-record.ts';
import { displayMoney, type Money } from '../../../../kernel/money.ts';

type Priced = Pick<ProductRecord, 'price' | 'variants'>;

/** The lowest and the highest price of a product's variants. */
export function priceRange({ price, variants }: Priced): { low: Money; high: Money } {
  const amounts = variants.map((variant) => variant.price.amount);
  const { currency } = price;
  if (amounts.length === 0) return { low: price, high: price };
  return {
    low: { amount: Math.min(...amounts), currency },
    high: { amount: Math.max(...amounts), currency },
  };
}

/** `$24.00`, or `from $24.00` when variants differ. */
export function shownPrice(product: Priced): string {
  const { low, high } = priceRange(product);
  return `${low.amount === high.amount ? '' : 'from '}${displayMoney(low)}`;
}

export function isSoldOut({ variants }: Pick<ProductRecord, 'variants'>): boolean {
  return variants.length > 0 && variants.every((variant) => !variant.in_stock);
}
