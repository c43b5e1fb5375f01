import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findPublishedProductBySlug,
  listPublishedProducts,
} from '../../src/core/catalog/products/product-store.ts';
import {
  listChoicesOfMany,
  listProductChoices,
} from '../../src/core/catalog/variants/variant-store.ts';
import { loadPricingFacts } from '../../src/core/pricing/context/pricing-facts-store.ts';
import type { Work } from '../../src/platform/unit-of-work.ts';
import { rowsOf } from '../kit/carts.ts';
import { copyRow } from '../kit/copy-row.ts';
import { rowsReadBy } from '../kit/rows-read.ts';
import { openShop } from '../kit/shop.ts';

const workspaces = 2_000;
const products = 5_000;
/** PostgreSQL plans a named statement without its values from the sixth execution at the latest. */
const executions = 10;

const shop = await openShop(null);
const site = await shop.site();
const mug = await shop.product({ name: 'Mug' });

/** A platform of many small stores, and one large one. */
async function fillPlatform(): Promise<void> {
  const ids = "'workspace_id', 'ws_' || n";
  await copyRow(shop, 'workspaces', { count: workspaces, changes: `${ids}, 'code', 'code' || n` });
  const store = `${ids}, 'site_id', 'site_' || n`;
  await copyRow(shop, 'sites', { count: workspaces, changes: `${store}, 'slug', 'small-' || n` });
  await copyRow(shop, 'products', {
    count: workspaces,
    changes: `${store}, 'product_id', 'prd_small_' || n, 'slug', 'p-' || n`,
  });
  const product = "'product_id', 'prd_' || n";
  await copyRow(shop, 'products', { count: products, changes: `${product}, 'slug', 'p-' || n` });
  await copyRow(shop, 'variants', {
    count: products,
    changes: `${product}, 'variant_id', 'var_' || n`,
  });
  await rowsOf(shop, 'analyze products, variants, sites');
}

const readsOf = (table: string, act: (work: Work) => Promise<unknown>): Promise<number> =>
  shop.unit.run(shop.tenant, (work) => rowsReadBy(work, table, { executions, act }));

test('a product of a large store is read by its key, among many small stores', async () => {
  await fillPlatform();
  const [variant] = mug.variants;
  const facts = {
    siteId: site.id,
    variantIds: variant ? [variant.id] : [],
    holderId: null,
    country: null,
    groupIds: [],
    couponKeys: [],
    eligibilityClaims: [],
    email: null,
    isPaying: false,
  };
  const store = { id: site.id, tenant: shop.tenant };
  const acts: Record<string, (work: Work) => Promise<unknown[]>> = {
    'pricing a cart': async (work) => (await loadPricingFacts(work, facts)).variants,
    'the choices of a product': (work) => listProductChoices(work, site.id, mug.id),
    'the choices of many products': (work) =>
      listChoicesOfMany(work, site.id, { productIds: [mug.id], variantIds: [] }),
    'a product by its slug': async (work) => [
      (await findPublishedProductBySlug(work, store, mug.slug))?.id,
    ],
    'the first page of the store': (work) =>
      listPublishedProducts(work, store, { before: null, limit: 20 }),
  };
  for (const [what, act] of Object.entries(acts)) {
    const [first] = await shop.unit.run(shop.tenant, act);
    assert.ok(first, `${what}: nothing was found`);
    const reads = await readsOf('products', act);
    assert.ok(reads < 50, `${what}: ${reads} products were read`);
  }
});
