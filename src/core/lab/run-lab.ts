import { maxLimit } from '../../kernel/page.ts';
import type { UnitOfWork, View } from '../../platform/unit-of-work.ts';
import type { Product } from '../catalog/product.ts';
import { loadSearchHits } from '../catalog/products/read-products.ts';
import type { FindProducts } from '../catalog/search/find-products.ts';
import { coupons } from '../pricing/coupons/coupons.ts';
import type { ShippingZone } from '../pricing/shipping-zones/shipping-zone.ts';
import { shippingZones } from '../pricing/shipping-zones/shipping-zones.ts';
import type { Site } from '../sites/site.ts';
import { buyProduct, type Destination, destinationsOf } from './checks/check-buying.ts';
import { checkContent } from './checks/check-content.ts';
import { countWords, findProduct, searchIn, type WordCounts } from './checks/check-finding.ts';
import { checkOptions, pickVariants } from './checks/check-options.ts';
import { checkStore, tryCoupon } from './checks/check-settings.ts';
import { createFinding } from './finding.ts';
import { sampleProductIds } from './lab-store.ts';
import {
  addGoals,
  type GoalResult,
  type LabReport,
  type ProductReport,
  rankReports,
  toProductReport,
} from './report.ts';

/** The number of products that one run tests. */
export const labSample = { default: 200, maximum: 1_000 } as const;
/** The number of zones and coupons that one run tries. */
const maxZones = 12;
const maxCoupons = 20;

export type LabDeps = { unit: UnitOfWork; find: FindProducts };

/**
 * Does what agents do with a sample of a store's published products: finds them, selects their
 * variants, and quotes their purchase into every shipping zone up to the payment. Only reads.
 */
export async function runLab(
  { unit, find }: LabDeps,
  site: Site,
  { products: limit }: { products: number },
): Promise<LabReport> {
  const look = <Result>(read: (view: View) => Promise<Result>) => unit.view(site.tenant, read);
  const stage = await look((view) => prepare(view, site, limit));
  const search = searchIn(find, site);
  const unserved = new Set<ShippingZone>();
  const reports: ProductReport[] = [];
  for (const product of stage.products) {
    const found = site.published
      ? await findProduct(search, product, stage.counts)
      : { goals: [], findings: [] };
    const trip = { product, destinations: stage.destinations };
    const bought = await look((view) => buyProduct(view, site, trip));
    for (const zone of bought.unserved) unserved.add(zone);
    reports.push(
      toProductReport(
        product,
        [...found.goals, ...pickVariants(product), ...bought.goals],
        [...checkContent(product), ...checkOptions(product), ...found.findings],
      ),
    );
  }
  const couponGoals = await look((view) => tryCoupons(view, site, stage));
  return toReport(site, stage, { reports, couponGoals, unserved: [...unserved] });
}

type Stage = {
  products: Product[];
  published: number;
  zones: ShippingZone[];
  destinations: Destination[];
  counts: WordCounts;
  testedAt: Date;
};

async function prepare(view: View, site: Site, limit: number): Promise<Stage> {
  const { ids, published } = await sampleProductIds(view, site, limit);
  const { workspaceId } = site.tenant;
  const hits = ids.map((productId) => ({ workspaceId, productId }));
  const products = await loadSearchHits(view, hits);
  const page = { limit: maxLimit, cursor: null };
  const zones = (await shippingZones.list(view, site.slug, page)).items.slice(0, maxZones);
  return {
    ...{ products, published, zones, testedAt: view.now },
    destinations: destinationsOf(zones),
    counts: countWords(products),
  };
}

async function tryCoupons(view: View, site: Site, { products, destinations }: Stage) {
  const page = { limit: maxCoupons, cursor: null };
  const { items } = await coupons.list(view, site.slug, page);
  const address = destinations[0]?.address ?? null;
  const goals: GoalResult[] = [];
  for (const coupon of items.filter(({ active }) => active)) {
    const goal = await tryCoupon(view, site, { coupon, products, address });
    if (goal !== null) goals.push(goal);
  }
  return goals;
}

type Trials = { reports: ProductReport[]; couponGoals: GoalResult[]; unserved: ShippingZone[] };

function toReport(site: Site, stage: Stage, { reports, couponGoals, unserved }: Trials): LabReport {
  const { products, published, zones, testedAt } = stage;
  const ships = products.some(({ isDigital }) => !isDigital);
  const coupons = {
    tried: couponGoals.length,
    reached: couponGoals.filter(({ reached }) => reached).length,
  };
  const none = 'The store has no published product.';
  return {
    siteSlug: site.slug,
    testedAt,
    products: { published, tested: products.length },
    goals: addGoals([coupons, ...reports.map(({ goals }) => goals)]),
    store: [
      ...checkStore({ site, ships, zones, unserved }),
      ...(published === 0 ? [createFinding('no_products', none)] : []),
      ...couponGoals.flatMap(({ finding }) => finding ?? []),
    ],
    worst: rankReports(reports),
  };
}
