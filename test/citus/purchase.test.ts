import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableKinds } from '../../src/app/database/table-kinds.ts';
import { connect } from '../../src/platform/db/database.ts';
import { checkDistribution } from '../../src/platform/db/distribution/check-distribution.ts';
import { distributeTables } from '../../src/platform/db/distribution/distribute-tables.ts';
import { citusUrl } from '../kit/citus.ts';
import { openShop } from '../kit/shop.ts';

if (citusUrl === undefined) {
  console.log('Left out: tests on Citus, because CITUS_URL names no coordinator with two workers.');
} else {
  const shop = await openShop(null);
  const site = await shop.site();
  const client = await connect(shop.database.connection);

  test('the cluster passes its check, and distributing again changes nothing', async () => {
    assert.deepEqual(await checkDistribution(client, tableKinds), []);
    const again = await distributeTables(client, {
      kinds: tableKinds,
      shards: 4,
      report: () => undefined,
    });
    assert.deepEqual(again, { moved: [], restoredKeys: 0 });
  });

  test('a product is created, bought and shown to its merchant', async () => {
    const product = await shop.product({ variants: [{ stock: 3 }] }, site.slug);
    const order = await shop.paidOrder({ site, lines: [{ product, quantity: 2 }] });
    const owner = await shop.merchant();
    const { body } = await owner.get(`/orders/${order.id}`);
    assert.equal(body.payment_status, 'paid');
    const bought = await owner.get(`/products/${product.id}`);
    assert.equal(bought.body.variants[0].stock, 1);
    assert.ok((await shop.events()).includes('order.created'));
  });

  test('a worker shows rows of one workspace only', async (t) => {
    const { rows } = await client.query(
      `select n.nodename as host, n.nodeport as port, shard_name as shard
         from citus_shards s join pg_dist_node n using (nodename, nodeport)
        where s.table_name = 'orders'::regclass
          and s.shardid = get_shard_id_for_distribution_column('orders', $1::text)`,
      [shop.tenant.workspaceId],
    );
    const { host, port, shard } = rows[0];
    const url = new URL(citusUrl ?? '');
    const { rows: database } = await client.query('select current_database() as name');
    const worker = await connect({
      connectionString: `postgresql://stoa_app@${host}:${port}/${database[0].name}?sslmode=${url.searchParams.get('sslmode') ?? 'disable'}`,
    });
    t.after(() => Promise.all([worker.end(), client.end()]));
    const count = async (workspaceId: string) => {
      await worker.query("select set_config('stoa.workspace_id', $1, false)", [workspaceId]);
      const { rows } = await worker.query(`select count(*)::int as orders from ${shard}`);
      return rows[0].orders;
    };
    assert.equal(await count(shop.tenant.workspaceId), 1);
    assert.equal(await count(shop.other.tenant.workspaceId), 0);
    assert.equal(await count(''), 0);
  });
}
