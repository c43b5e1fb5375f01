import { findFormerPrice } from '../../../../core/catalog/product.ts';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import {
  listCountryRates,
  type PublishedZone,
} from '../../../../core/pricing/shipping-zones/published-zones.ts';
import type { Site } from '../../../../core/sites/site.ts';
import { formatDecimal } from '../../../../kernel/money.ts';

/** The terms under which a store sells, for the offers of its products. */
export type SellerTerms = { site: Site; shippingZones: readonly PublishedZone[] };

type VariantDto = ProductDto['variants'][number];

/** Rates that a page lists at most, over all variants. More would outweigh the page. */
const maxRates = 240;

const conditions = {
  new: 'NewCondition',
  refurbished: 'RefurbishedCondition',
  used: 'UsedCondition',
} as const;

/** A variant as a schema.org `Offer`. */
export function offerData(product: ProductDto, variant: VariantDto, terms: SellerTerms) {
  const { site } = terms;
  const shipping = shippingData(product, variant, terms);
  const returns = returnPolicyData(site);
  return {
    '@type': 'Offer',
    identifier: variant.id,
    url: product.url,
    price: formatDecimal(variant.price),
    priceCurrency: variant.price.currency,
    ...formerPriceData(variant),
    availability: `https://schema.org/${variant.in_stock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `https://schema.org/${conditions[product.condition]}`,
    seller: { '@type': 'Organization', name: site.name },
    ...(shipping.length > 0 && { shippingDetails: shipping }),
    ...(returns && { hasMerchantReturnPolicy: returns }),
  };
}

/** The former price, as search engines read it for sales. */
function formerPriceData({ price, compare_at_price: compareAt }: VariantDto) {
  const former = findFormerPrice(price, compareAt);
  return (
    former && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: formatDecimal(former),
        priceCurrency: former.currency,
      },
    }
  );
}

/** What shipping one unit costs at least, by country; nothing for files. */
function shippingData(
  product: ProductDto,
  variant: VariantDto,
  { site, shippingZones }: SellerTerms,
) {
  if (product.is_digital) return [];
  const grams = variant.weight_grams ?? product.weight_grams ?? 0;
  const item = { productId: product.id, grams, price: variant.price };
  const perVariant = Math.max(1, Math.floor(maxRates / product.variants.length));
  return listCountryRates(shippingZones, item, site.country)
    .slice(0, perVariant)
    .map(({ country, cost }) => ({
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: formatDecimal(cost),
        currency: cost.currency,
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    }));
}

/**
 * The return policy: days and country if the store states them, otherwise a link to its text; null
 * if the store has none.
 */
export function returnPolicyData({ country, returnDays, policies, url }: Site) {
  const link = policies.returns === '' ? {} : { merchantReturnLink: `${url}/policies/returns` };
  if (country === null || returnDays === null)
    return policies.returns === '' ? null : { '@type': 'MerchantReturnPolicy', ...link };
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: country,
    returnPolicyCategory: `https://schema.org/${returnDays === 0 ? 'MerchantReturnNotPermitted' : 'MerchantReturnFiniteReturnWindow'}`,
    ...(returnDays > 0 && { merchantReturnDays: returnDays }),
    ...link,
  };
}
