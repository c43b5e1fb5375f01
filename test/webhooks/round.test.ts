import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ClaimedWithSecretStore,
  createWebhookDispatcher,
  getDeliveryPartition,
} from '../../src/core/webhooks/dispatch/webhook-dispatcher.ts';
import { connect } from '../../src/platform/db/database.ts';
import {
  createPartitionCapacity,
  defaultPartitionLimits,
} from '../../src/platform/jobs/dispatch/partitions.ts';
import { createOutboundClient } from '../../src/platform/outbound/client.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop, type Shop, type Tenancy } from '../kit/shop.ts';
import { deliver, register } from '../kit/webhooks.ts';

const events = ['product.created'];

/** A worker with few slots. */
const worker = (shop: Shop, limits: { slots: number; groupSlots: number }) =>
  createWebhookDispatcher({
    unit: shop.unit,
    outbound: createOutboundClient({ production: false, allow: [] }),
    clock: shop.clock,
    log: createLog('silent'),
    settings: { standardHeaders: true, timeScale: 1 },
    places: createPartitionCapacity<ClaimedWithSecretStore, unknown>(
      getDeliveryPartition,
      () => 'well',
      {
        ...defaultPartitionLimits,
        ...limits,
      },
    ),
  });

test('security 2.8: a workspace at its limit leaves the slots that are over to the others', async (t) => {
  const shop = await openShop(t);
  const receiver = await openReceiver(t);
  // The round begins with whoever comes first by id.
  const [busy, quiet] = [shop as Tenancy, shop.other].sort((one, other) =>
    one.tenant.workspaceId < other.tenant.workspaceId ? -1 : 1,
  );
  assert.ok(busy && quiet);
  for (const tenancy of [busy, quiet]) await tenancy.site();
  const crowd = await busy.merchant();
  for (let made = 0; made < 8; made += 1)
    await register(crowd, receiver.url(`/busy/${made}`), { events });
  await register(await quiet.merchant(), receiver.url('/quiet'), { events });
  for (let made = 0; made < 4; made += 1) await busy.product();
  await quiet.product();

  await worker(shop, { slots: 8, groupSlots: 3 }).drain();

  const paths = receiver.received.map(({ path }) => path);
  assert.equal(paths.length, 33);
  assert.ok(paths.indexOf('/quiet') < 4, `it was number ${paths.indexOf('/quiet')}`);
});

test('receivers are found in the order of any database, not only by bytes', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const receiver = await openReceiver(t);
  const client = await connect(shop.database.connection);
  // Columns of a policy keep their type.
  await client.query(`do $$ declare name text; begin
    for name in select policyname from pg_policies where tablename = 'webhook_queue' loop
      execute format('drop policy %I on webhook_queue', name);
    end loop; end $$;
    alter table webhook_queue disable row level security,
      alter column workspace_id type text collate "en-US-x-icu",
      alter column endpoint_id type text collate "en-US-x-icu"`);
  await client.end();
  await register(await shop.merchant(), receiver.url(), { events });
  await shop.product();
  await deliver(shop);
  assert.equal(receiver.received.length, 1);
});
