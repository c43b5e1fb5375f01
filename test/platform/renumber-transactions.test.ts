import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareDatabase } from '../../src/app/database/start-database.ts';
import { countHours } from '../../src/core/analytics/metrics/count-hours.ts';
import { countOrders } from '../../src/core/analytics/metrics/count-orders.ts';
import { getHourMetrics, getMetrics } from '../../src/core/analytics/metrics/read-metrics.ts';
import { pollEvents } from '../../src/core/events/poll-events.ts';
import { connect } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { openCoreShop } from '../kit/shop.ts';

async function shopWithOrderEvents(t: Parameters<typeof openCoreShop>[0]) {
  const shop = await openCoreShop(t);
  const site = await shop.site();
  const client = await connect(shop.database.connection);
  t?.after(() => client.end());
  await client.query('set role stoa_system');
  const payload = JSON.stringify({
    data: { channel: 'cart', currency: 'USD', totals: { total: 1_000 }, test: false },
    context: {},
  });
  const order = (...ids: string[]) =>
    client.query(
      `insert into events (workspace_id, event_id, site_id, type, resource_type, resource_id, resource_version, payload, created_at)
       select $1, id, $3, 'order.created', 'order', id, 1, $4, $5 from unnest($2::text[]) as id`,
      [shop.tenant.workspaceId, ids, site.id, payload, shop.clock()],
    );
  /** Repeats while transactions of other databases of the cluster keep the roll-up waiting. */
  const countAll = async (count: typeof countOrders, progress: string) => {
    const isCounted = `select from server_settings
      where name = $1 and value::xid8 > (select max(txid) from events)`;
    do await count(shop.unit);
    while ((await client.query(isCounted, [progress])).rowCount === 0);
  };
  const query = { siteSlug: site.slug, days: 3, test: false };
  const figures = () =>
    shop.unit.view(shop.tenant, async (view) => {
      const hours = await getHourMetrics(view, { ...query, timezone: null });
      return [(await getMetrics(view, query)).totals.orders, hours.totals.orders];
    });
  const inOrder = async () => {
    const { rows } = await client.query<{ id: string; txid: string }>(
      "select event_id as id, txid::text as txid from events where type = 'order.created' order by events.txid, position",
    );
    return rows;
  };
  return { shop, client, order, countAll, figures, inOrder };
}

test('figures, order and reading of events survive the restore of a dump into a younger cluster', async (t) => {
  const { shop, client, order, countAll, figures, inOrder } = await shopWithOrderEvents(t);
  await order('one', 'two');
  await countAll(countHours, 'analytics.hours_counted_before');
  await order('three');
  await countAll(countOrders, 'analytics.counted_before');
  await order('four');
  assert.deepEqual(await figures(), [4, 4]);

  // As in a dump of a cluster that has run for longer.
  const older = (column: string) => `(${column}::text::bigint + 5000000)::text`;
  await client.query(`update events set txid = ${older('txid')}::xid8`);
  for (const table of ['daily_orders', 'hourly_orders', 'daily_products'])
    await client.query(
      `update ${table}_progress set counted_before = ${older('counted_before')}::xid8`,
    );
  await client.query(
    `update server_settings set value = ${older('value')} where name like 'analytics.%counted_before'`,
  );
  // Written before this version has started on the restored database.
  await order('five');
  assert.deepEqual(await figures(), [4, 4]);

  const database = { connection: shop.database.connection, embedded: true };
  const prepare = () =>
    prepareDatabase(
      { ...database, notices: [], stop: async () => undefined },
      readConfig({}).config,
    );
  await Promise.all([prepare(), prepare()]);
  assert.deepEqual(await figures(), [5, 5]);
  const renumbered = await inOrder();
  assert.deepEqual(
    renumbered.map(({ id }) => id),
    ['one', 'two', 'three', 'four', 'five'],
  );

  const seen: string[] = [];
  const poller = await pollEvents(shop.unit, (events) => seen.push(...events.map(({ id }) => id)));
  await order('six');
  await poller.catchUp();
  assert.deepEqual(seen, ['six']);
  await prepare();
  assert.deepEqual((await inOrder()).slice(0, 5), renumbered);
  for (const count of [countHours, countOrders]) await count(shop.unit);
  assert.deepEqual(await figures(), [6, 6]);
});
