import { isGlobalGtin } from '../../../../core/catalog/gtin.ts';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { listOptionValues } from '../../../../core/catalog/variant-options.ts';
import { countryName } from '../../../../kernel/countries.ts';
import { offerData, type SellerTerms } from './offer-data.ts';

type VariantDto = ProductDto['variants'][number];

/** Variants that a page describes. Pages of products with more would become too large. */
const maxVariants = 250;

/**
 * The product with the values of the REST resource: as a schema.org `Product`, or as a
 * `ProductGroup` if it has several variants.
 */
export function productData(product: ProductDto, terms: SellerTerms) {
  const { variants } = product;
  const [only] = variants;
  const context = { '@context': 'https://schema.org', '@id': product.url };
  if (variants.length > 1)
    return { ...context, ...groupData(product), ...variantList(product, terms) };
  return {
    ...context,
    '@type': 'Product',
    ...sharedData(product),
    productID: product.id,
    ...imageData(product.media),
    ...(only && { ...identifierData(only), offers: offerData(product, only, terms) }),
  };
}

function groupData(product: ProductDto) {
  return {
    '@type': 'ProductGroup',
    ...sharedData(product),
    productGroupID: product.id,
    ...imageData(product.media),
    variesBy: listOptionValues(product.variants).map(({ name }) => propertyOf(name)),
  };
}

const variantList = (product: ProductDto, terms: SellerTerms) => ({
  hasVariant: product.variants.slice(0, maxVariants).map((variant) => ({
    '@type': 'Product',
    ...variantData(product, variant),
    offers: offerData(product, variant, terms),
  })),
});

function variantData(product: ProductDto, variant: VariantDto) {
  const values = Object.values(variant.options).join(' / ');
  const own = variant.media.length > 0 ? variant.media : product.media;
  return {
    name: values === '' ? product.name : `${product.name}: ${values}`,
    productID: variant.id,
    url: product.url,
    ...imageData(own),
    ...identifierData(variant),
    ...optionData(variant),
  };
}

function sharedData(product: ProductDto) {
  const { country_of_origin: country } = product;
  return {
    name: product.name,
    ...(product.description !== '' && { description: product.description }),
    url: product.url,
    ...(product.brand !== null && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.google_product_category !== null && { category: product.google_product_category }),
    ...(country !== null && {
      countryOfOrigin: { '@type': 'Country', name: countryName(country) },
    }),
    ...(product.tags.length > 0 && { keywords: product.tags }),
  };
}

function imageData(media: ProductDto['media']) {
  const images = media.filter(({ type }) => type === 'image').map(({ url }) => url);
  return images.length > 0 ? { image: images } : {};
}

const identifierData = ({ sku, gtin, mpn }: VariantDto) => ({
  ...(sku && { sku }),
  ...(gtin !== null && isGlobalGtin(gtin) && { gtin }),
  ...(mpn && { mpn }),
});

/** Options that schema.org has a property for. */
const properties: [RegExp, 'color' | 'size' | 'material' | 'pattern'][] = [
  [/^colou?rs?$/i, 'color'],
  [/^sizes?$/i, 'size'],
  [/^materials?$/i, 'material'],
  [/^patterns?$/i, 'pattern'],
];

const knownProperty = (option: string) =>
  properties.find(([names]) => names.test(option.trim()))?.[1];

function propertyOf(option: string): string {
  const property = knownProperty(option);
  return property ? `https://schema.org/${property}` : option;
}

function optionData({ options }: VariantDto) {
  const entries = Object.entries(options).map(([name, value]) => [knownProperty(name), value]);
  return Object.fromEntries(entries.filter(([property]) => property !== undefined));
}
