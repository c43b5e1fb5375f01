import { absoluteUrl } from '../../../kernel/absolute-url.ts';
import type { Money } from '../../../kernel/money.ts';
import type { Policies, SiteProfile } from '../../sites/site-profile.ts';
import { formatDisplayedDescription, htmlToText } from '../plain-text.ts';
import {
  findFormerPrice,
  isInStock,
  type Media,
  type Product,
  type ProductCondition,
  type Variant,
  type VariantOptions,
} from '../product.ts';
import { buildProductUrl } from '../product-dto.ts';

/** The store as its files describe it. `country` is where it is located and sells. */
export type FeedStore = {
  id: string;
  name: string;
  url: string;
  country: SiteProfile['country'];
  policies: Policies;
  /** The platform's origin: images of this server are stored as paths. */
  origin: string;
  /** Whether agents of OpenAI can check out here. */
  hasCheckout: boolean;
};

/** A published product as every channel sees it: plain text, absolute URLs. */
export type FeedProduct = {
  id: string;
  title: string;
  /** Empty if the product has none. */
  description: string;
  url: string;
  images: FeedImage[];
  brand: string | null;
  condition: ProductCondition;
  category: string | null;
  countryOfOrigin: string | null;
  tags: string[];
  isDigital: boolean;
  /** Whether it has several variants, also if a channel takes only one. */
  hasVariants: boolean;
  variants: FeedVariant[];
};

export type FeedVariant = {
  id: string;
  /** The title of the product with the values of the options. */
  title: string;
  options: VariantOptions;
  price: Money;
  /** Higher than the price; null: none. */
  formerPrice: Money | null;
  isInStock: boolean;
  sku: string | null;
  gtin: string | null;
  mpn: string | null;
  weightGrams: number | null;
  /** Those of the variant, or of the product if it has none. */
  images: FeedImage[];
};

export type FeedImage = { url: string; alt: string };

/** The one projection behind all files. Price and availability are those of the product page. */
export function toFeedProduct(
  product: Product,
  { origin }: Pick<FeedStore, 'origin'>,
): FeedProduct {
  const title = toLine(htmlToText(product.name));
  const images = toImages(product.media, origin);
  return {
    id: product.id,
    title,
    description: toPrintable(formatDisplayedDescription(product.description)),
    url: buildProductUrl(product),
    images,
    brand: product.brand === null ? null : toLine(product.brand) || null,
    condition: product.condition,
    category: product.googleProductCategory === null ? null : toLine(product.googleProductCategory),
    countryOfOrigin: product.countryOfOrigin,
    tags: product.tags.map(toLine),
    isDigital: product.isDigital,
    hasVariants: product.variants.length > 1,
    variants: product.variants.map((variant) => {
      const own = toImages(variant.media, origin);
      return {
        ...toFeedVariant(variant, title),
        weightGrams: variant.weightGrams ?? product.weightGrams,
        images: own.length > 0 ? own : images,
      };
    }),
  };
}

function toFeedVariant(variant: Variant, title: string): Omit<FeedVariant, 'images'> {
  const values = Object.values(variant.options).map(toLine);
  return {
    id: variant.id,
    title: values.length === 0 ? title : `${title} - ${values.join(' / ')}`,
    options: Object.fromEntries(
      Object.entries(variant.options).map(([name, value]) => [toLine(name), toLine(value)]),
    ),
    price: variant.price,
    formerPrice: findFormerPrice(variant.price, variant.compareAtPrice),
    isInStock: isInStock(variant),
    sku: variant.sku === null ? null : toLine(variant.sku),
    gtin: variant.gtin,
    mpn: variant.mpn === null ? null : toLine(variant.mpn),
    weightGrams: variant.weightGrams,
  };
}

/** Images with URLs that another server can fetch. */
function toImages(media: Media[], origin: string): FeedImage[] {
  return media
    .filter(({ type }) => type === 'image')
    .map(({ url, alt }) => ({ url: absoluteUrl(url, origin), alt: toLine(alt) }))
    .filter(({ url }) => /^https?:\/\/\S+$/i.test(url) && url.length <= 2_000 && URL.canParse(url));
}

/** Without control characters and halves of surrogate pairs, which XML and some readers refuse. */
const toPrintable = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
    .trim();

const toLine = (text: string) => toPrintable(text).replace(/\s+/g, ' ');
