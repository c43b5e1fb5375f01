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

test('a workspace at its limit leaves the remaining slots to the others', async (t) => {
  const shop = await openShop(t);
  const receiver = await openReceiver(t);
  // A round begins with the workspace that has the lowest id.
  const [busy, quiet] = [shop as Tenancy, shop.other].sort((one, other) =>
    one.tenant.workspaceId < other.tenant.workspaceId ? -1 : 1,
  );
  assert.ok(busy && quiet);
  for (const tenancy of [busy, quiet]) await tenancy.site();
  const crowd = await busy.merchant();
  for (let created = 0; created < 8; created += 1)
    await register(crowd, receiver.url(`/busy/${created}`), { events });
  await register(await quiet.merchant(), receiver.url('/quiet'), { events });
  for (let created = 0; created < 4; created += 1) await busy.product();
  await quiet.product();

  await worker(shop, { slots: 8, groupSlots: 3 }).drain();

  const paths = receiver.received.map(({ path }) => path);
  assert.equal(paths.length, 33);
  assert.ok(paths.indexOf('/quiet') < 4, `it was number ${paths.indexOf('/quiet')}`);
});

test('receivers are found under any collation of the database, not only under C', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const receiver = await openReceiver(t);
  const client = await connect(shop.database.connection);
  // Columns that a policy uses cannot change their type.
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
