import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../../src/platform/db/database.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();

/** Adds copies of a product and its variant by statement, faster than any import. */
async function copyProduct(productId: string, count: number): Promise<void> {
  await shop.unit.run(shop.tenant, async (work) => {
    // A busy machine takes longer than a statement of the server may.
    await work.query('set local statement_timeout = 0', []);
    for (const [table, changed] of [
      ['products', `jsonb_build_object('product_id', 'prd_copy' || n, 'slug', 'copy-' || n)`],
      [
        'variants',
        `jsonb_build_object('product_id', 'prd_copy' || n, 'variant_id', 'var_copy' || n, 'stock_on_hand', case when n = $3 then 3 else 50 end)`,
      ],
    ])
      await work.query(
        `insert into ${table} select (jsonb_populate_record(t, ${changed})).* from ${table} t, generate_series(1, $3) n
         where t.workspace_id = $1 and t.product_id = $2`,
        [work.tenant.workspaceId, productId, count],
      );
  });
}

test('low stock is counted soon after an import, before the planner knows of the products', async () => {
  const product = await shop.product({ variants: [{ stock: 50 }] });
  const admin = await connect(shop.database.connection);
  await admin.query('analyze products, variants');
  await admin.end();
  await copyProduct(product.id, 12_000);

  const { status, body } = await owner.get('/attention');

  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.attention, [
    {
      ...{ type: 'low_stock', count: 1, more: false, oldest_at: null },
      advice: 'Restock the variants.',
    },
  ]);
});
