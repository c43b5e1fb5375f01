import type { Product } from '@stoa/client';
import { Badge, type Tone } from '../ui/badge.tsx';
import { formatMoney, formatNumber } from '../ui/format.ts';

type ProductState = 'published' | 'scheduled' | 'unpublished';

export function productState({ published_at: at }: Product, now = new Date()): ProductState {
  if (at === null) return 'unpublished';
  return new Date(at) > now ? 'scheduled' : 'published';
}

const looks: Record<ProductState, [label: string, tone: Tone]> = {
  published: ['Published', 'good'],
  scheduled: ['Scheduled', 'info'],
  unpublished: ['Unpublished', 'neutral'],
};

export function ProductBadge({ product }: { product: Product }) {
  const [label, tone] = looks[productState(product)];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Units of all variants, or that stock is not tracked. */
export function StockText({ product }: { product: Product }) {
  const { variants } = product;
  if (variants.every(({ in_stock: isInStock }) => !isInStock))
    return <Badge tone="bad">Out of stock</Badge>;
  if (variants.some(({ stock }) => stock === null)) return 'Not tracked';
  return formatNumber(variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0));
}

/** `$12.00`, or `$12.00 to $15.00` if the prices of variants differ. */
export function priceText({ price, variants }: Product): string {
  const amounts = variants.map((variant) => variant.price.amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const lowest = formatMoney(amounts.length > 0 ? low : price.amount, price.currency);
  return high > low ? `${lowest} to ${formatMoney(high, price.currency)}` : lowest;
}
