import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { formatMoney, type Money } from '../../../../kernel/money.ts';

type PricedProduct = Pick<ProductDto, 'price' | 'variants'>;

/** The lowest and the highest price of a product's variants. */
export function priceRange({ price, variants }: PricedProduct): { low: Money; high: Money } {
  const amounts = variants.map((variant) => variant.price.amount);
  const { currency } = price;
  if (amounts.length === 0) return { low: price, high: price };
  return {
    low: { amount: Math.min(...amounts), currency },
    high: { amount: Math.max(...amounts), currency },
  };
}

/** `$24.00`, or `from $24.00` when variants differ. */
export function displayedPrice(product: PricedProduct): string {
  const { low, high } = priceRange(product);
  return `${low.amount === high.amount ? '' : 'from '}${formatMoney(low)}`;
}

export function isSoldOut({ variants }: Pick<ProductDto, 'variants'>): boolean {
  return variants.length > 0 && variants.every((variant) => !variant.in_stock);
}
