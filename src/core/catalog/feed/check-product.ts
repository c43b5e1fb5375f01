import { isGlobalGtin } from '../gtin.ts';
import {
  type FeedChannel,
  type FeedProblem,
  type FeedProblemCode,
  isRejection,
} from './feed-problem.ts';
import type { FeedProduct, FeedVariant } from './feed-product.ts';

/** The longest title that OpenAI and Google take, in characters. */
export const maxFeedTitle = 150;

/** The part of a product that a channel accepts, and the problems that were found. */
export type CheckedProduct = {
  /** With the variants that the channel takes, and without invalid GTINs; null: none. */
  product: FeedProduct | null;
  problems: FeedProblem[];
};

type Check = (product: FeedProduct, variant: FeedVariant) => boolean;

const checks: Record<FeedProblemCode, Check> = {
  missing_title: ({ title }) => title === '',
  missing_image: (_product, { images }) => images.length === 0,
  missing_price: (_product, { price }) => price.amount <= 0,
  missing_description: ({ description }) => description === '',
  missing_brand: ({ brand }) => brand === null,
  missing_identifiers: ({ brand }, { gtin, mpn }) =>
    brand === null || (mpn === null && (gtin === null || !isGlobalGtin(gtin))),
  invalid_gtin: (_product, { gtin }) => gtin !== null && !isGlobalGtin(gtin),
  long_title: (_product, { title }) => title.length > maxFeedTitle,
  unsupported_image: (_product, { images: [first] }) =>
    first !== undefined && /\.svg$/i.test(new URL(first.url).pathname),
};

const everywhere = ['missing_title', 'missing_image', 'missing_price', 'invalid_gtin'] as const;

/** The checks of each channel. ACP requires only an id and a title. */
const checksOf: Record<FeedChannel, readonly FeedProblemCode[]> = {
  openai: [...everywhere, 'missing_description', 'missing_brand', 'long_title'],
  google: [
    ...everywhere,
    ...(['missing_description', 'missing_identifiers', 'long_title', 'unsupported_image'] as const),
  ],
  acp: everywhere,
};

/** Applies the rules of a channel. Problems of all variants are reported once, for the product. */
export function checkProduct(product: FeedProduct, channel: FeedChannel): CheckedProduct {
  const found = product.variants.map((variant) => ({
    variant,
    codes: checksOf[channel].filter((code) => checks[code](product, variant)),
  }));
  const variants = found
    .filter(({ codes }) => !codes.some(isRejection))
    .map(({ variant, codes }) =>
      codes.includes('invalid_gtin') ? { ...variant, gtin: null } : variant,
    );
  const problems = checksOf[channel].flatMap((code): FeedProblem[] => {
    const affected = found.filter(({ codes }) => codes.includes(code));
    if (affected.length === found.length && found.length > 0)
      return [{ channel, variantId: null, code }];
    return affected.map(({ variant }) => ({ channel, variantId: variant.id, code }));
  });
  return { product: variants.length === 0 ? null : { ...product, variants }, problems };
}
