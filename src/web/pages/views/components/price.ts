import { findFormerPrice } from '../../../../core/catalog/product.ts';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formatMoney, type Money } from '../../../../kernel/money.ts';

type PricedProduct = Pick<ProductDto, 'price' | 'variants'>;
type PricedVariant = Pick<ProductDto['variants'][number], 'price' | 'compare_at_price'>;

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

/** `$24.00`, or `from $24.00` when variants differ, with the former price if all variants have it. */
export function displayedPrice(product: PricedProduct): Html {
  const { low, high } = priceRange(product);
  const [first] = product.variants;
  const isShared = !hasDifferentPrices(product);
  return html`${low.amount === high.amount ? '' : 'from '}${formatMoney(low)}${isShared && first && formerPrice(first)}`;
}

/** Whether variants differ in their price or their former price. */
export function hasDifferentPrices({ variants }: { variants: readonly PricedVariant[] }): boolean {
  const pairs = variants.map((variant) => [variant.price.amount, formerAmount(variant)].join());
  return new Set(pairs).size > 1;
}

/** The former price of a variant, struck through, or nothing. */
export function formerPrice({ price, compare_at_price: compareAt }: PricedVariant): Html | null {
  const former = findFormerPrice(price, compareAt);
  return (
    former &&
    html` <s class="former"><span class="hidden">Former price: </span>${formatMoney(former)}</s>`
  );
}

const formerAmount = ({ price, compare_at_price: compareAt }: PricedVariant) =>
  findFormerPrice(price, compareAt)?.amount ?? null;

export function isSoldOut({ variants }: Pick<ProductDto, 'variants'>): boolean {
  return variants.length > 0 && variants.every((variant) => !variant.in_stock);
}
