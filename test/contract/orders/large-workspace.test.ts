import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertEmails, type QueuedEmail } from '../../../src/core/emails/queue/queue-store.ts';
import type { RecordedEvent } from '../../../src/core/events/event.ts';
import { queueEventDeliveries } from '../../../src/core/webhooks/queue-store.ts';
import type { WorkspaceId } from '../../../src/kernel/id.ts';
import type { NamedStatement, Work } from '../../../src/platform/unit-of-work.ts';
import { rowsOf } from '../../kit/carts.ts';
import { copyRow } from '../../kit/copy-row.ts';
import { freeOrder } from '../../kit/orders.ts';
import { rowsReadBy } from '../../kit/rows-read.ts';
import { openShop } from '../../kit/shop.ts';

const count = 5_000;
const small: WorkspaceId = 'ws_small';

const shop = await openShop(null);
const site = await shop.site();
const tee = await shop.product({ name: 'Tee' });
const { workspaceId } = shop.tenant;
const placed = await freeOrder(shop, shop, { site, lines: [{ product: tee }] });
await copyRow(shop, 'orders', {
  count,
  changes: "'order_id', 'ord_' || n, 'number', 2000 + n, 'confirmation_hash', 'hash_' || n",
});
await rowsOf(
  shop,
  `insert into platform_sessions (workspace_id, session_id, profile_url, webhook_url, business_url, created_at)
   select '${workspaceId}', 'chk_' || n, 'https://a.test', 'https://a.test', 'https://b.test', now()
   from generate_series(1, ${count}) n returning 1`,
);
await rowsOf(shop, 'analyze orders, platform_sessions');

/** The rows that the statement reads for the large workspace after it was planned for a small one. */
function rowsRead(table: string, of: (workspace: WorkspaceId) => NamedStatement) {
  const enter = (work: Work, workspace: WorkspaceId) =>
    work.query("select set_config('stoa.workspace_id', $1, true)", [workspace]);
  return shop.unit.run(shop.tenant, async (work) => {
    await work.query('set local plan_cache_mode = force_generic_plan', []);
    await enter(work, small);
    await work.named(of(small));
    await enter(work, workspaceId);
    return rowsReadBy(work, table, { executions: 3, act: () => work.named(of(workspaceId)) });
  });
}

test('the emails of an order read that order only', async () => {
  const email: QueuedEmail = {
    workspaceId,
    seedId: placed.id,
    siteId: site.id,
    kind: 'order_confirmed',
    resourceId: placed.id,
    orderId: placed.id,
    createdAt: placed.createdAt,
  };
  const emails = (workspace: WorkspaceId) => insertEmails(workspace === small ? [] : [email]);

  assert.ok((await rowsRead('orders', emails)) <= 2);
});

test('the deliveries of an event read the order and its platform only', async () => {
  const deliveries = (workspace: WorkspaceId): NamedStatement => {
    const event: RecordedEvent = {
      workspaceId: workspace,
      id: 'evt_1',
      siteId: site.id,
      type: 'order.created',
      resource: { type: 'order', id: placed.id, version: 1 },
      payload: '{}',
      createdAt: placed.createdAt,
    };
    const statement = queueEventDeliveries([event]);
    assert.ok(statement);
    return statement;
  };

  assert.ok((await rowsRead('orders', deliveries)) <= 2);
  assert.ok((await rowsRead('platform_sessions', deliveries)) <= 2);
});
