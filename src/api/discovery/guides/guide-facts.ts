import { isInStock, type Product, type Variant } from '../../../core/catalog/product.ts';
import { listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import { findSellableVariant } from '../../../core/paywall/requirements/eligibility.ts';
import type { Site } from '../../../core/sites/site.ts';
import type { DiscoveryDeps } from '../deps.ts';
import type { DocumentState } from '../host-document-route.ts';
import type { HostProfile } from '../host-profile.ts';

/** A product for examples, with a variant that can be bought. */
export type ExampleProduct = { product: Product; variant: Variant };

/** What the guides of a host show in their examples. */
export type GuideFacts = {
  /** The store of the host; on the platform the oldest one. Null: none is published. */
  store: Site | null;
  example: ExampleProduct | null;
  /** A product that can be bought with x402; null: there is none. */
  x402: Product | null;
};

/** How many of the newest products are considered as examples. */
const maxConsidered = 50;

type GuideDeps = Pick<DiscoveryDeps, 'unit' | 'directory' | 'takesX402'>;

export async function loadGuideFacts(
  { unit, directory, takesX402 }: GuideDeps,
  { site }: HostProfile,
): Promise<DocumentState<GuideFacts>> {
  const store = site ?? (await directory.oldest());
  const page = { limit: maxConsidered, cursor: null };
  const { items } = store
    ? await listStoreProducts(unit.publishedReader(), store, page)
    : { items: [] };
  const example = findExample(items);
  const x402 = store && takesX402(store) ? findX402Product(store, items) : null;
  const shown = [example?.product, x402].flatMap((product) => product ?? []);
  const stamps = shown.map(({ id, version }) => `${id} ${version}`);
  return {
    data: { store, example, x402 },
    stateTag: [store?.slug ?? '', store?.version ?? 0, example?.variant.id ?? '', ...stamps].join(),
    changedAt: latest([store?.updatedAt, ...shown.map(({ updatedAt }) => updatedAt)]),
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

function latest(dates: (Date | undefined)[]): Date | null {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}
