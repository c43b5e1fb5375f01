import type { Static } from 'typebox';
import { formatDisplayedDescription, htmlToText } from '../../../../core/catalog/plain-text.ts';
import { isInStock, type Product, type Variant } from '../../../../core/catalog/product.ts';
import { buildProductUrl, toAbsoluteMedia } from '../../../../core/catalog/product-dto.ts';
import type { Site } from '../../../../core/sites/site.ts';
import type { Money } from '../../../../kernel/money.ts';
import type { PublicProduct, PublicVariant } from '../responses/catalog.ts';
import type { Links } from '../responses/elements.ts';

/** The selling store, and the origin of this server's image URLs. */
export type SellerContext = { site: Site; origin: string };

/** A product with all of its variants. */
export function presentProduct(product: Product, seller: SellerContext): PublicProduct {
  return {
    ...presentProductFields(product, seller),
    options: optionsOf(product.variants).map(({ name, labels }) => ({
      name,
      values: labels.map((label) => ({ label })),
    })),
    variants: featuredFirst(product.variants).map(presentVariant(product, seller)),
  };
}

/** The members of a product without its options and variants. */
export function presentProductFields(product: Product, { origin }: SellerContext) {
  return {
    id: product.id,
    handle: product.slug,
    title: htmlToText(product.name),
    description: { plain: descriptionOf(product) },
    url: buildProductUrl(product),
    // The merchant's tags serve as categories: search filters match them.
    categories: product.tags.map((value) => ({ value, taxonomy: 'merchant' as const })),
    price_range: priceRange(product.variants, product.price),
    media: mediaOf(product.media, origin),
    tags: product.tags,
  };
}

/** The search cache returns the same product objects, so their HTML is converted only once. */
const descriptions = new WeakMap<Product, string>();

function descriptionOf(product: Product): string {
  const text = descriptions.get(product) ?? formatDisplayedDescription(product.description);
  descriptions.set(product, text);
  return text;
}

export function presentVariant(product: Product, { site, origin }: SellerContext) {
  const seller = sellerOf(site);
  return (variant: Variant): PublicVariant => {
    const available = isInStock(variant);
    const title = titleOf(product, variant);
    return {
      id: variant.id,
      ...(variant.sku === null ? {} : { sku: variant.sku }),
      title,
      description: { plain: title },
      url: buildProductUrl(product),
      price: variant.price,
      availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
      options: selectionOf(variant),
      selected_options: selectionOf(variant),
      media: mediaOf(variant.media, origin),
      requires: { shipping: !product.isDigital },
      seller,
    };
  };
}

/** Option names in the merchant's order, each with the values of the variants. */
export function optionsOf(variants: readonly Variant[]): { name: string; labels: string[] }[] {
  const labels = new Map<string, Set<string>>();
  for (const { options } of variants)
    for (const [name, label] of Object.entries(options))
      labels.set(name, (labels.get(name) ?? new Set()).add(label));
  return [...labels].map(([name, all]) => ({ name, labels: [...all] }));
}

export const selectionOf = ({ options }: Pick<Variant, 'options'>) =>
  Object.entries(options).map(([name, label]) => ({ name, label }));

/** The first variant in stock, else the first. */
export function featuredOf(variants: readonly Variant[]): Variant | undefined {
  return variants.find(isInStock) ?? variants[0];
}

/** The merchant's order, with the featured variant first. */
export function featuredFirst(
  variants: readonly Variant[],
  featured = featuredOf(variants),
): Variant[] {
  return featured ? [featured, ...variants.filter(({ id }) => id !== featured.id)] : [];
}

function titleOf(product: Product, { options }: Variant): string {
  const values = Object.values(options);
  return values.length === 0 ? htmlToText(product.name) : values.join(' / ');
}

function priceRange(variants: readonly Variant[], price: Money): { min: Money; max: Money } {
  const amounts = variants.map((variant) => variant.price.amount);
  const all = amounts.length > 0 ? amounts : [price.amount];
  const { currency } = price;
  return {
    min: { amount: Math.min(...all), currency },
    max: { amount: Math.max(...all), currency },
  };
}

function mediaOf(media: Product['media'], origin: string) {
  return toAbsoluteMedia(media, origin)
    .filter(({ url }) => URL.canParse(url))
    .map(({ type, url, alt }) => ({ type, url, ...(alt && { alt_text: alt }) }));
}

function sellerOf(site: Site): PublicVariant['seller'] {
  return {
    id: site.slug,
    name: htmlToText(site.name) || site.slug,
    domain: new URL(site.url).host,
    url: site.url,
    links: storeLinks(site),
  };
}

/** Links to the store's policies, which are on its own page. */
export function storeLinks({ url, policies }: Site): Static<typeof Links> {
  return [
    ...(policies.shipping ? [{ type: 'shipping_policy', url }] : []),
    ...(policies.returns ? [{ type: 'refund_policy', url }] : []),
  ];
}
