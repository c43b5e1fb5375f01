import { isInStock, type Product, type Variant } from '../../../core/catalog/product.ts';
import { listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import { findPublicFeed } from '../../../core/feeds/open-feed-file.ts';
import { findSellableVariant } from '../../../core/paywall/requirements/eligibility.ts';
import { listPublishedZones } from '../../../core/pricing/shipping-zones/published-zones.ts';
import type { Site } from '../../../core/sites/site.ts';
import type { DiscoveryDeps } from '../deps.ts';

/** A product for examples, with a variant that can be bought. */
export type ExampleProduct = { product: Product; variant: Variant };

/** The values that the guides of a host use in their examples. */
export type GuideFacts = {
  /** The store of the host; on the platform the oldest one. Null: none is published. */
  store: Site | null;
  example: ExampleProduct | null;
  /** A product that can be bought with x402; null: there is none. */
  x402: Product | null;
  /** Codes of the countries that a shipping zone names; empty: no restriction is known. */
  shippingCountries: string[];
  /** Whether anyone may read the product feeds of the store. */
  hasFeeds: boolean;
};

/** How many of the newest products are considered as examples. */
const maxConsidered = 50;

type GuideDeps = Pick<DiscoveryDeps, 'unit' | 'takesX402'>;

/** Chooses examples among the newest products of the store. */
export async function loadGuideFacts(
  { unit, takesX402 }: GuideDeps,
  store: Site | null,
): Promise<GuideFacts> {
  if (!store) return { store, example: null, x402: null, shippingCountries: [], hasFeeds: false };
  const page = { limit: maxConsidered, cursor: null };
  const { items } = await listStoreProducts(unit.publishedReader(), store, page);
  const x402 = takesX402(store) ? findX402Product(store, items) : null;
  const zones = await listPublishedZones(unit.publishedReader(), store);
  const isEverywhere = zones.some(({ countries }) => countries.length === 0);
  const named = new Set(zones.flatMap(({ countries }) => countries));
  return {
    store,
    example: findExample(items),
    x402,
    shippingCountries: isEverywhere ? [] : [...named],
    hasFeeds: (await findPublicFeed(unit, store)) !== null,
  };
}

function findExample(products: readonly Product[]): ExampleProduct | null {
  for (const product of products) {
    const variant = product.variants.find(isInStock);
    if (variant) return { product, variant };
  }
  return null;
}

function findX402Product(site: Site, products: readonly Product[]): Product | null {
  const { priceLimit } = site.cryptoPayments;
  const isEligible = (product: Product) => {
    const amount = findSellableVariant({ site, product, quantity: 1 })?.price.amount ?? 0;
    return amount > 0 && amount <= priceLimit;
  };
  return products.find(isEligible) ?? null;
}
