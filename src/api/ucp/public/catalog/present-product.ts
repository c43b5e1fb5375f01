import type { Static } from 'typebox';
import { getPriceRange } from '../../../../core/catalog/compact-product.ts';
import {
  excerpt,
  formatDisplayedDescription,
  htmlToText,
} from '../../../../core/catalog/plain-text.ts';
import {
  findFormerPrice,
  isInStock,
  type Product,
  type Variant,
} from '../../../../core/catalog/product.ts';
import { buildProductUrl, toAbsoluteMedia } from '../../../../core/catalog/product-dto.ts';
import { listOptionValues } from '../../../../core/catalog/variant-options.ts';
import type { Site } from '../../../../core/sites/site.ts';
import type { CatalogHit, PublicVariant } from '../responses/catalog.ts';
import type { Links } from '../responses/elements.ts';

/** The selling store, and the origin of this server's image URLs. */
export type SellerContext = { site: Site; origin: string };

/** The longest description of a search hit, in characters: ten hits stay below 9 KB. */
const maxHitDescription = 120;

/**
 * A product in search results: the members that the standard requires and what helps to choose,
 * with its featured variant only. `get_product` returns the rest. `hostSite`: the store that is
 * searched; results of all stores (null) name their sellers.
 */
export function presentHit(
  product: Product,
  { site, origin }: SellerContext,
  hostSite: Site | null,
): CatalogHit {
  const [image] = mediaOf(product.media, origin).filter(({ type }) => type === 'image');
  const options = optionsOf(product.variants);
  return {
    id: product.id,
    title: htmlToText(product.name),
    description: { plain: excerpt(descriptionOf(product), maxHitDescription) },
    url: buildProductUrl(product),
    price_range: getPriceRange(product),
    ...(image && { media: [{ type: image.type, url: image.url }] }),
    ...(options.length > 0 && { options }),
    variants: featuredFirst(product.variants)
      .slice(0, 1)
      .map((variant) => ({
        ...presentFeaturedVariant(product, variant),
        ...(hostSite === null && { seller: { id: site.slug, name: sellerName(site) } }),
      })),
  };
}

function presentFeaturedVariant(product: Product, variant: Variant) {
  const title = titleOf(product, variant);
  return {
    id: variant.id,
    title,
    description: { plain: title },
    ...pricesOf(variant),
    availability: availabilityOf(variant),
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
    categories: [
      ...product.tags.map((value) => ({ value, taxonomy: 'merchant' as const })),
      ...(product.googleProductCategory === null
        ? []
        : [
            {
              value: product.googleProductCategory,
              taxonomy: 'google_product_category' as const,
            },
          ]),
    ],
    price_range: getPriceRange(product),
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
    const title = titleOf(product, variant);
    return {
      id: variant.id,
      ...(variant.sku === null ? {} : { sku: variant.sku }),
      ...(variant.gtin !== null && { barcodes: [{ type: 'GTIN', value: variant.gtin }] }),
      title,
      description: { plain: title },
      url: buildProductUrl(product),
      ...pricesOf(variant),
      availability: availabilityOf(variant),
      options: selectionOf(variant),
      selected_options: selectionOf(variant),
      media: mediaOf(variant.media, origin),
      requires: { shipping: !product.isDigital },
      seller,
    };
  };
}

/** Option names in the merchant's order, each with the labels of the variants. */
export const optionsOf = (variants: readonly Variant[]) =>
  listOptionValues(variants).map(({ name, values }) => ({
    name,
    values: values.map((label) => ({ label })),
  }));

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

function availabilityOf(variant: Variant): PublicVariant['availability'] {
  const available = isInStock(variant);
  return { available, status: available ? 'in_stock' : 'out_of_stock' };
}

function mediaOf(media: Product['media'], origin: string) {
  return toAbsoluteMedia(media, origin)
    .filter(({ url }) => URL.canParse(url))
    .map(({ type, url, alt }) => ({ type, url, ...(alt && { alt_text: alt }) }));
}

function pricesOf({ price, compareAtPrice }: Variant) {
  const former = findFormerPrice(price, compareAtPrice);
  return { price, ...(former && { list_price: former }) };
}

const sellerName = ({ name, slug }: Site) => htmlToText(name) || slug;

function sellerOf(site: Site): PublicVariant['seller'] {
  return {
    id: site.slug,
    name: sellerName(site),
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
