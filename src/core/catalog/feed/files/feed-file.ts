import { formatDecimal, type Money } from '../../../../kernel/money.ts';
import type { FeedChannel } from '../feed-problem.ts';
import type { FeedProduct, FeedStore, FeedVariant } from '../feed-product.ts';

/** A file that a channel reads: how its text begins, continues with each product, and ends. */
export type FeedFile = {
  /** The path below `/feeds/`. */
  path: string;
  channel: FeedChannel;
  contentType: string;
  isGzip: boolean;
  begin(store: FeedStore, builtAt: Date): string;
  /** The lines of a product with the variants that the channel takes. */
  write(product: FeedProduct, store: FeedStore): string;
  end: string;
};

/** The columns of prices. A former price is the regular one, and the price then that of the sale. */
export function priceColumns({ price, formerPrice }: FeedVariant) {
  const regular = formerPrice ?? price;
  return { price: toText(regular), sale_price: formerPrice ? toText(price) : undefined };
}

const toText = (price: Money) => `${formatDecimal(price)} ${price.currency}`;

/** The value of an option that buyers know by one of these names, such as its color. */
export function findOption(options: Record<string, string>, names: RegExp): string | null {
  return Object.entries(options).find(([name]) => names.test(name.trim()))?.[1] ?? null;
}

export const colorNames = /^colou?rs?$/i;
export const sizeNames = /^sizes?$/i;
