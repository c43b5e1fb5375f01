import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { formatDecimal } from '../../../../kernel/money.ts';
import { priceRange } from '../components/price.ts';

/** The product as a schema.org `Product`, with the values of the REST resource. */
export function productData(product: ProductDto, storeName: string) {
  const skus = product.variants.map(({ sku }) => sku);
  const images = product.media.filter(({ type }) => type === 'image').map(({ url }) => url);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': product.url,
    productID: product.id,
    name: product.name,
    ...(product.description === '' ? {} : { description: product.description }),
    url: product.url,
    ...(images.length > 0 ? { image: images } : {}),
    ...(skus.length === 1 && skus[0] ? { sku: skus[0] } : {}),
    ...(product.tags.length > 0 ? { keywords: product.tags } : {}),
    offers: offersOf(product, storeName),
  };
}

function offersOf(product: ProductDto, storeName: string) {
  const offers = product.variants.map((variant) => variantOffer(product, variant, storeName));
  if (offers.length === 0) return undefined;
  if (offers.length === 1) return offers[0];
  const { low, high } = priceRange(product);
  return {
    '@type': 'AggregateOffer',
    priceCurrency: low.currency,
    lowPrice: formatDecimal(low),
    highPrice: formatDecimal(high),
    offerCount: offers.length,
    offers,
  };
}

type VariantDto = ProductDto['variants'][number];

function variantOffer(product: ProductDto, variant: VariantDto, storeName: string) {
  const options = Object.values(variant.options).join(' / ');
  return {
    '@type': 'Offer',
    identifier: variant.id,
    ...(options === '' ? {} : { name: `${product.name}: ${options}` }),
    ...(variant.sku === null ? {} : { sku: variant.sku }),
    url: product.url,
    price: formatDecimal(variant.price),
    priceCurrency: variant.price.currency,
    availability: `https://schema.org/${variant.in_stock ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name: storeName },
  };
}
