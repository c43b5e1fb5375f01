import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetEndedProblems } from '../../../src/core/analytics/attention/forget-ended-problems.ts';
import { callerWith, openConsole } from '../../kit/console.ts';
import { openShop } from '../../kit/shop.ts';
import { newUser } from '../../kit/users.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
const merchant = await shop.merchant();
const day = 86_400_000;

const member = async (email: string, role: 'owner' | 'staff' | 'member' = 'owner') => {
  await newUser(shop, email, { role });
  const window = await openConsole(shop, email);
  return { caller: async () => callerWith(shop, (await window.token()).token) };
};
const olive = await member('olive@example.com');
const otto = await member('otto@example.com');
type Member = typeof olive;

const list = async ({ caller }: Member, query = '') =>
  (await (await caller()).get(`/notifications${query}`)).body.notifications;
const unreadOf = async (one: Member, query = '') =>
  (await list(one, query)).map(({ type, count, unread }: any) => `${type} ${unread}/${count}`);
const markRead = async (one: Member, body: object) =>
  (await one.caller()).post('/notifications/read', body);
/** Marks what the list shows, all of it or one type. */
const readAll = async (one: Member, only?: string) => {
  const notifications = (await list(one))
    .filter(({ type }: any) => only === undefined || type === only)
    .map(({ type, state }: any) => ({ type, state }));
  return markRead(one, { notifications });
};
let adjustments = 0;
const setStock = async (variantId: string | undefined, onHand: number) => {
  adjustments += 1;
  const { status, text } = await merchant.post(
    '/inventory/adjustments',
    { reason: 'count', lines: [{ variant_id: variantId, on_hand: onHand }] },
    { 'idempotency-key': `adjustment-${adjustments}` },
  );
  assert.equal(status, 201, text);
};

test('a member marks one type or all as read, for themselves only and as often as they like', async () => {
  await shop.product({ variants: [{ stock: 0 }] });
  await shop.product({ variants: [{ stock: 2 }] });
  const before = await unreadOf(olive);

  const one = await readAll(olive, 'low_stock');
  const afterOne = await unreadOf(olive);
  const all = await readAll(olive);
  const again = await readAll(olive);

  assert.deepEqual(before, ['out_of_stock 1/1', 'low_stock 1/1']);
  assert.equal(one.status, 200);
  assert.deepEqual(afterOne, ['out_of_stock 1/1', 'low_stock 0/1']);
  assert.deepEqual(one.body.notifications, (await list(olive)).map(withUnread(afterOne)));
  assert.deepEqual(
    all.body.notifications.map(({ unread }: any) => unread),
    [0, 0],
  );
  assert.deepEqual(again.body, all.body);
  assert.deepEqual(await unreadOf(otto), before);
  // What needs attention is the same for everybody, read or not.
  const { attention } = (await merchant.get('/attention')).body;
  assert.deepEqual(
    attention,
    (await list(olive)).map(({ unread: _, state: __, ...item }: any) => item),
  );
});
/** The list as it was when these were unread. */
const withUnread = (texts: string[]) => (item: any, index: number) => ({
  ...item,
  unread: Number(/ (\d+)\//.exec(texts[index] ?? '')?.[1]),
});

test('a further problem is unread, and those that were read stay read', async () => {
  await shop.product({ variants: [{ stock: 1 }] });
  assert.deepEqual(await unreadOf(olive), ['out_of_stock 0/1', 'low_stock 1/2']);
  await readAll(olive);
});

test('what has changed since it was shown is not marked', async () => {
  const { variants } = await shop.product({ variants: [{ stock: 3 }] });
  const seen = (await list(olive)).map(({ type, state }: any) => ({ type, state }));
  await shop.product({ variants: [{ stock: 3 }] });

  const late = await markRead(olive, { notifications: seen });

  assert.equal(late.status, 200);
  assert.deepEqual(await unreadOf(olive), ['out_of_stock 0/1', 'low_stock 2/4']);
  await readAll(olive);
  await setStock(variants[0]?.id, 50);
});

test('low stock that ended and recurs is unread, and held units do not make it unread', async () => {
  const { variants } = await shop.product({ variants: [{ stock: 0 }] });
  const [variant] = variants;
  await readAll(olive);
  await forgetEndedProblems(shop.unit);
  const stillRead = await unreadOf(olive);

  await setStock(variant?.id, 40);
  await forgetEndedProblems(shop.unit);
  await setStock(variant?.id, 0);

  assert.deepEqual(stillRead[0], 'out_of_stock 0/2');
  assert.equal((await unreadOf(olive))[0], 'out_of_stock 1/2');
  await readAll(olive);
  await setStock(variant?.id, 2);
  await forgetEndedProblems(shop.unit);
  assert.deepEqual(await unreadOf(olive), ['out_of_stock 0/1', 'low_stock 1/4']);
  await setStock(variant?.id, 0);
  assert.deepEqual((await unreadOf(olive))[0], 'out_of_stock 1/2');
  await readAll(olive);

  await setStock(variant?.id, 3);
  const hold = (units: number) =>
    shop.unit.run(shop.tenant, (work) =>
      work.query(
        'update variants set stock_reserved = $3 where workspace_id = $1 and variant_id = $2',
        [shop.tenant.workspaceId, variant?.id, units],
      ),
    );
  await hold(3);
  await forgetEndedProblems(shop.unit);
  const held = (await unreadOf(olive))[0];
  await readAll(olive);
  await forgetEndedProblems(shop.unit);
  const heldAndRead = (await unreadOf(olive))[0];
  await hold(0);
  await setStock(variant?.id, 0);
  await forgetEndedProblems(shop.unit);
  assert.deepEqual(
    [held, heldAndRead, (await unreadOf(olive))[0]],
    ['out_of_stock 0/2', 'out_of_stock 0/2', 'out_of_stock 0/2'],
  );
});

test('an endpoint that fails again after it has worked is unread', async () => {
  const setFailing = (since: Date | null) =>
    shop.unit.run(shop.tenant, (work) =>
      work.query(
        `insert into webhook_endpoints (workspace_id, endpoint_id, url, events, secret, active, failing_since, version, created_at, updated_at)
         values ($1, 'whk_a', 'https://x.example', '{order.created}', 'x', true, $2, 1, $3, $3)
         on conflict (workspace_id, endpoint_id) do update set failing_since = excluded.failing_since`,
        [shop.tenant.workspaceId, since, work.now],
      ),
    );
  const failing = async () =>
    (await unreadOf(olive)).filter((text: string) => text.startsWith('webhooks'));
  await setFailing(shop.clock());
  const first = await failing();
  await readAll(olive);
  const read = await failing();
  await setFailing(null);
  const working = await failing();
  shop.clock.advance(60_000);
  await setFailing(shop.clock());

  assert.deepEqual(
    [first, read, working, await failing()],
    [['webhooks_failing 1/1'], ['webhooks_failing 0/1'], [], ['webhooks_failing 1/1']],
  );
});

test('problems of one store are read in all stores, and others stay unread', async () => {
  await shop.product({ variants: [{ stock: 0 }] }, 'second');
  const seen = await list(olive, '?site_slug=second');
  const [{ type, state }] = seen;

  const marked = await markRead(olive, {
    site_slug: 'second',
    notifications: [{ type, state }],
  });

  assert.equal(marked.status, 200);
  assert.deepEqual(seen[0].unread, 1);
  assert.deepEqual((await unreadOf(olive, '?site_slug=second'))[0], 'out_of_stock 0/1');
  assert.deepEqual((await unreadOf(olive))[0], 'out_of_stock 0/3');
  const none = await markRead(olive, { site_slug: 'none', notifications: [] });
  assert.deepEqual([none.status, none.body.error.code], [404, 'site_not_found']);
});

test('simultaneous calls mark everything once', async () => {
  await shop.product({ variants: [{ stock: 4 }] });
  const caller = await olive.caller();
  const { notifications } = (await caller.get('/notifications')).body;
  const body = { notifications: notifications.map(({ type, state }: any) => ({ type, state })) };

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => caller.post('/notifications/read', body)),
  );

  assert.ok(answers.every(({ status }) => status === 200));
  assert.ok((await list(olive)).every(({ unread }: any) => unread === 0));
});

test('members see what their role reads; keys, apps and strangers have no notifications', async () => {
  const staff = await member('sam@example.com', 'staff');
  const viewer = await member('vera@example.com', 'member');
  const types = async (one: Member) => (await list(one)).map(({ type }: any) => type);

  assert.deepEqual(await types(staff), ['out_of_stock', 'low_stock']);
  assert.ok((await types(viewer)).includes('webhooks_failing'));
  assert.equal((await readAll(viewer)).status, 200);
  assert.deepEqual(
    (await list(viewer)).map(({ unread }: any) => unread),
    (await list(viewer)).map(() => 0),
  );
  const byKey = [
    await merchant.get('/notifications'),
    await merchant.post('/notifications/read', { notifications: [] }),
  ];
  assert.deepEqual(
    byKey.map(({ status, body }) => [status, body.error.code]),
    byKey.map(() => [403, 'insufficient_scope']),
  );
  await newUser(shop, 'stranger@example.com', { of: shop.other });
  const window = await openConsole(shop, 'stranger@example.com');
  const { token } = await window.token(shop.other.tenant.workspaceId);
  assert.deepEqual((await callerWith(shop, token).get('/notifications')).body.notifications, []);
});

test('wrong input is refused', async () => {
  const caller = await olive.caller();
  const answers = await Promise.all([
    caller.post('/notifications/read', {}),
    caller.post('/notifications/read', { notifications: [{ type: 'weather', state: 'x' }] }),
    caller.post('/notifications/read', { notifications: [{ type: 'low_stock' }] }),
    caller.get('/notifications?site_slug=none'),
  ]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code]),
    [
      [400, 'validation_failed'],
      [400, 'validation_failed'],
      [400, 'validation_failed'],
      [404, 'site_not_found'],
    ],
  );
});

test('after a year, what still needs attention is unread once more', async () => {
  await readAll(olive);
  shop.clock.advance(366 * day);
  await forgetEndedProblems(shop.unit);
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query('select 1 from notification_reads where workspace_id = $1', [
      shop.tenant.workspaceId,
    ]),
  );
  assert.deepEqual(rows, []);
});
