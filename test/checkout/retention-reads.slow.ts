import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteSessionsEndedBefore } from '../../src/core/checkout/ended-session-store.ts';
import { signUp } from '../../src/core/customers/memberships/sign-up.ts';
import { deleteUnpaidBefore } from '../../src/core/customers/memberships/subscriber-store.ts';
import { systemTenant, type Work } from '../../src/platform/unit-of-work.ts';
import { rowsOf } from '../kit/carts.ts';
import { copyRow } from '../kit/copy-row.ts';
import { openShop } from '../kit/shop.ts';
import { ucpV1Of } from '../kit/ucp-v1.ts';

const rows = 10_000;
const batch = 500;

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug' });
const later = new Date(shop.clock().getTime() + 86_400_000);

/** `changes` sets the other columns of the copies, which `n` counts. */
const copy = (table: string, changes: string) => copyRow(shop, table, { count: rows, changes });

/**
 * The number of rows of the table that a deletion has read, including the checks of foreign keys.
 */
async function readsOf(table: string, act: (work: Work) => Promise<number>): Promise<number> {
  await rowsOf(shop, `analyze ${table}`);
  return shop.unit.runAsSystem(systemTenant, async (work) => {
    assert.equal(await act(work), batch);
    const [row] = await work.query<{ reads: string }>(
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as reads
       from pg_stat_xact_user_tables where relname = $1`,
      [table],
    );
    return Number(row?.reads);
  });
}

test('deleting ended sessions reads their payments only', async () => {
  const { body } = await ucpV1Of(shop).create({
    line_items: [{ product_id: mug.id }],
    shipping_address: { country: 'US' },
    buyer: { email: 'ann@example.com' },
  });
  const paid = await ucpV1Of(shop).complete(body.id);
  assert.equal(paid.status, 200, paid.text);
  await copy('payments', "'payment_id', 'pay_' || n, 'subject_id', 'cs_' || n");
  await copy(
    'checkout_sessions',
    "'session_id', 'cs_' || n, 'confirmation_hash', 'hash_' || n, 'payment_id', 'pay_' || n",
  );
  await rowsOf(shop, 'analyze checkout_sessions');
  const ended = { before: later, payingSince: new Date(0), limit: batch };
  const reads = await readsOf('payments', (work) => deleteSessionsEndedBefore(work, ended));
  assert.ok(reads <= 2 * batch, `${reads} payments were read`);
});

test('deleting unpaid sign-ups reads no others', async () => {
  const merchant = await shop.merchant();
  const plan = await merchant.post('/memberships/plans', {
    site_slug: 'shop',
    name: 'Club',
    price: { amount: 900, currency: 'USD' },
    interval: 'month',
  });
  await shop.unit.run(shop.tenant, (work) =>
    signUp(work, { siteSlug: 'shop', plan: plan.body.id, name: 'Ann', email: 'ann@example.com' }),
  );
  await copy(
    'membership_subscribers',
    "'subscriber_id', 'mem_' || n, 'email', n || '@example.com', 'status', 'cancelled'",
  );
  const reads = await readsOf('membership_subscribers', (work) =>
    deleteUnpaidBefore(work, later, batch),
  );
  assert.ok(reads <= 10 * batch, `${reads} sign-ups were read`);
});
