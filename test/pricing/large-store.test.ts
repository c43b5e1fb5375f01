import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPublishedProductBySlug } from '../../src/core/catalog/products/product-store.ts';
import { listProductChoices } from '../../src/core/catalog/variants/variant-store.ts';
import { loadPricingFacts } from '../../src/core/pricing/context/pricing-facts-store.ts';
import type { Work } from '../../src/platform/unit-of-work.ts';
import { rowsOf } from '../kit/carts.ts';
import { openShop } from '../kit/shop.ts';

const workspaces = 2_000;
const products = 5_000;
/** PostgreSQL plans a named statement without its values from the sixth execution at the latest. */
const executions = 10;

const shop = await openShop(null);
const site = await shop.site();
const mug = await shop.product({ name: 'Mug' });

/** Copies a row of a table; `changes` sets its other columns, `n` counts the copies. */
const copy = (table: string, { count, changes }: { count: number; changes: string }) =>
  rowsOf(
    shop,
    `with copied as (
       insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
       from ${table} t, generate_series(1, ${count}) n
       where t.ctid = (select min(ctid) from ${table} where workspace_id = '${shop.tenant.workspaceId}')
       returning 1)
     select count(*) from copied`,
  );

/** A platform of many small stores, and one large one. */
async function fillPlatform(): Promise<void> {
  const ids = "'workspace_id', 'ws_' || n";
  await copy('workspaces', { count: workspaces, changes: `${ids}, 'code', 'code' || n` });
  const store = `${ids}, 'site_id', 'site_' || n`;
  await copy('sites', { count: workspaces, changes: `${store}, 'slug', 'small-' || n` });
  await copy('products', {
    count: workspaces,
    changes: `${store}, 'product_id', 'prd_small_' || n, 'slug', 'p-' || n`,
  });
  const product = "'product_id', 'prd_' || n";
  await copy('products', { count: products, changes: `${product}, 'slug', 'p-' || n` });
  await copy('variants', { count: products, changes: `${product}, 'variant_id', 'var_' || n` });
  await rowsOf(shop, 'analyze products, variants, sites');
}

/** The rows of the table that an execution reads, the most of all executions. */
async function readsOf(table: string, act: (work: Work) => Promise<unknown>): Promise<number> {
  return shop.unit.run(shop.tenant, async (work) => {
    const reads: number[] = [];
    for (let count = 0; count < executions; count += 1) {
      await act(work);
      const [row] = await work.query<{ reads: string }>(
        `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_read, 0) as reads
         from pg_stat_xact_user_tables t left join lateral (
           select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) as idx_tup_read
           from pg_index i where i.indrelid = t.relid) i on true where relname = $1`,
        [table],
      );
      reads.push(Number(row?.reads));
    }
    return Math.max(...reads.map((read, at) => read - (reads[at - 1] ?? 0)));
  });
}

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
  const acts: Record<string, (work: Work) => Promise<unknown>> = {
    'pricing a cart': (work) => loadPricingFacts(work, facts),
    'the choices of a product': (work) => listProductChoices(work, site.id, mug.id),
    'a product by its slug': (work) =>
      findPublishedProductBySlug(work, { id: site.id, tenant: shop.tenant }, mug.slug),
  };
  for (const [what, act] of Object.entries(acts)) {
    assert.notEqual(await shop.unit.run(shop.tenant, act), null);
    const reads = await readsOf('products', act);
    assert.ok(reads < 50, `${what}: ${reads} products were read`);
  }
});
