import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changePrice } from '../../../../src/core/bulk-jobs/operations/product-actions.ts';
import { duplicateRuns, runJob } from '../../../kit/bulk-jobs.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { openMediaShop } from '../../../kit/media.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openMediaShop(null);
await shop.site();
const merchant = await shop.merchant();
const run = (body: object) => runJob(shop, merchant, '/bulk-operations', body);
const problemsOf = async (id: string) =>
  (await merchant.get(`/bulk-operations/${id}/problems`)).body.problems;
const read = async (id: string) => (await merchant.get(`/products/${id}`)).body;
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('products', () => {
  test('all that match the filters are changed, although the change takes them out of these', async () => {
    const products = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        shop.product({ name: `Hat ${index}`, tags: ['hat'] }),
      ),
    );
    const other = await shop.product({ name: 'Scarf' });
    const filters = { tag: 'hat', status: 'published' };

    const done = await run({ resource: 'products', action: { type: 'unpublish' }, filters });
    const again = await run({ resource: 'products', action: { type: 'unpublish' }, filters });
    const states = await Promise.all(products.map(async ({ id }) => (await read(id)).published_at));

    assert.deepEqual([done.state, done.done, done.failed, done.total], ['done', 7, 0, 7]);
    assert.deepEqual(done.filters, { tag: ['hat'], status: ['published'] });
    assert.deepEqual([again.done, again.total], [0, 0]);
    assert.deepEqual(new Set(states), new Set([null]));
    assert.notEqual((await read(other.id)).published_at, null);
  });

  test('prices change once, and products that cannot be changed have a reason', async () => {
    const own = { options: { Size: 'L' }, price: usd(2_000) };
    const cup = await shop.product({
      name: 'Cup',
      price: usd(999),
      variants: [{ options: { Size: 'S' } }, own],
    });
    const pin = await shop.product({ name: 'Pin', price: usd(100) });
    const ids = [cup.id, pin.id, 'prd_none'];
    const action = { type: 'change_price', amount: -500 };
    const started = await merchant.post('/bulk-operations', { resource: 'products', action, ids });
    await duplicateRuns(shop);

    await shop.app.longJobs.drain();
    const done = (await merchant.get(`/bulk-operations/${started.body.id}`)).body;
    const changed = await read(cup.id);

    assert.deepEqual([done.state, done.done, done.failed, done.total], ['done', 3, 2, 3]);
    assert.deepEqual(changed.price, usd(499));
    assert.deepEqual(
      changed.variants.map((one: any) => one.price.amount),
      [499, 1_500],
    );
    assert.deepEqual((await read(pin.id)).price, usd(100));
    assert.deepEqual(
      (await problemsOf(done.id)).map((one: any) => [one.resource_id, one.resource_name, one.code]),
      [
        [pin.id, 'Pin', 'price_out_of_range'],
        ['prd_none', null, 'product_not_found'],
      ],
    );
  });

  test('tags are added and removed; what is already so is left alone', async () => {
    const cap = await shop.product({ name: 'Cap', tags: ['old', 'warm'] });
    const ids = [cap.id];
    await run({ resource: 'products', action: { type: 'add_tags', tags: ['new', 'old'] }, ids });
    const added = await read(cap.id);
    await run({ resource: 'products', action: { type: 'remove_tags', tags: ['old'] }, ids });
    const { updated_at: at, tags } = await read(cap.id);
    shop.clock.advance(1_000);
    await run({ resource: 'products', action: { type: 'remove_tags', tags: ['old'] }, ids });

    assert.deepEqual(added.tags, ['old', 'warm', 'new']);
    assert.deepEqual(tags, ['warm', 'new']);
    assert.equal((await read(cap.id)).updated_at, at);
  });

  test('join and leave a collection; those of another store cannot', async () => {
    await shop.site({ slug: 'second' });
    const [mug, jug] = [await shop.product({ name: 'Mug' }), await shop.product({ name: 'Jug' })];
    const foreign = await shop.product({ name: 'Foreign' }, 'second');
    const { body: sale } = await merchant.post('/collections', {
      site_slug: 'shop',
      name: 'Sale',
      product_ids: [mug.id],
    });
    const action = { type: 'add_to_collection', collection_id: sale.id };
    const ids = [mug.id, jug.id, foreign.id];
    const membersOf = async () =>
      (await merchant.get(`/collections/${sale.id}/products`)).body.products.map(
        ({ name }: any) => name,
      );

    const added = await run({ resource: 'products', action, ids });
    const members = await membersOf();
    const [problem] = await problemsOf(added.id);
    const removal = { type: 'remove_from_collection', collection_id: sale.id };
    const removed = await run({ resource: 'products', action: removal, ids });

    assert.deepEqual([added.done, added.failed], [3, 1]);
    assert.deepEqual(members, ['Mug', 'Jug']);
    assert.deepEqual([problem.resource_name, problem.code], ['Foreign', 'product_not_found']);
    assert.deepEqual([removed.done, removed.failed], [3, 0]);
    assert.deepEqual(await membersOf(), []);
  });

  for (const [before, percent, expected] of [
    [999, 10, 1_099],
    [5, 10, 6],
    [999, -33.33, 666],
    [1, -100, 0],
    [1_000_000_000_000, 0, 1_000_000_000_000],
  ] as const)
    test(`${before} changed by ${percent} % is ${expected}`, () => {
      assert.equal(changePrice(usd(before), { percent }).amount, expected);
    });
});

describe('orders', () => {
  test('are fulfilled, tagged and canceled; an order that was shipped cannot be canceled', async () => {
    const [first, second] = [await shop.paidOrder(), await shop.paidOrder()];
    const ids = [first.id, second.id];
    const tagged = await run({
      resource: 'orders',
      action: { type: 'add_tags', tags: ['vip'] },
      ids,
    });
    const fulfilled = await run({
      resource: 'orders',
      action: { type: 'fulfill', carrier: 'Post' },
      ids: [first.id],
    });
    const canceled = await run({
      resource: 'orders',
      action: { type: 'cancel', reason: 'Flood' },
      filters: { tag: 'vip' },
    });
    const orders = await Promise.all(
      ids.map(async (id) => (await merchant.get(`/orders/${id}`)).body),
    );

    assert.deepEqual([tagged.done, fulfilled.failed, canceled.done, canceled.failed], [2, 0, 2, 1]);
    assert.deepEqual(
      orders.map(({ status }) => status),
      ['fulfilled', 'cancelled'],
    );
    assert.deepEqual(
      orders.map(({ tags }) => tags),
      [['vip'], ['vip']],
    );
    assert.equal(orders[0].fulfillments[0].carrier, 'Post');
    assert.equal(orders[1].refunds[0].reason, 'Flood');
    const [problem] = await problemsOf(canceled.id);
    assert.deepEqual(
      [problem.resource_id, problem.resource_name, problem.code],
      [first.id, first.name, 'order_already_shipped'],
    );
  });
});

describe('confirmations', () => {
  test('are sent again once, however often the job runs; an order without one has a reason', async () => {
    const order = await shop.paidOrder();
    await shop.app.jobs.drain();
    const ids = [order.id, 'ord_none'];
    const body = { resource: 'orders', action: { type: 'resend_confirmation' }, ids };
    const headers = { 'idempotency-key': 'one-click' };
    const emailsOf = async (id: string) =>
      (await merchant.get(`/orders/${id}/emails`)).body.emails.map(({ number, state }: any) => [
        number,
        state,
      ]);

    const started = await merchant.post('/bulk-operations', body, headers);
    const repeated = await merchant.post('/bulk-operations', body, headers);
    await duplicateRuns(shop);
    await shop.app.longJobs.drain();
    const queued = await emailsOf(order.id);
    const again = await run({ ...body, ids: [order.id] });

    assert.equal(repeated.body.id, started.body.id);
    assert.deepEqual(queued, [
      [2, 'queued'],
      [1, 'skipped'],
    ]);
    const problems = [...(await problemsOf(started.body.id)), ...(await problemsOf(again.id))];
    assert.deepEqual(
      problems.map(({ resource_name: name, code }: any) => [name, code]),
      [
        [null, 'order_not_found'],
        [order.name, 'email_pending'],
      ],
    );
    assert.equal((await emailsOf(order.id)).length, 2);
  });

  test('are not sent while the store has switched them off', async () => {
    const order = await shop.paidOrder({ email: 'gone@example.com' });
    const template = { kind: 'order_confirmed', enabled: false };
    await merchant.put('/sites/shop/email-templates', { templates: [template] });
    const action = { type: 'resend_confirmation' };
    await shop.app.jobs.drain();

    await run({ resource: 'orders', action, ids: [order.id] });
    await shop.app.jobs.drain();

    const { body } = await merchant.get(`/orders/${order.id}/emails`);
    assert.deepEqual(
      body.emails.map(({ number, state, reason }: any) => [number, state, reason]),
      [
        [2, 'skipped', 'kind_disabled'],
        [1, 'skipped', 'kind_disabled'],
      ],
    );
  });
});

describe('customers', () => {
  test('join and leave a group, selected by ids or by filters', async () => {
    const { body: group } = await merchant.post('/customer-groups', { name: 'VIP' });
    const [ann, bob] = await Promise.all(
      ['ann@vip.example', 'bob@vip.example'].map(
        async (email) => (await merchant.post('/customers', { email })).body,
      ),
    );
    const groupsOf = async ({ id }: any) => (await merchant.get(`/customers/${id}`)).body.groups;
    const action = { type: 'add_to_group', group_id: group.id };

    const added = await run({ resource: 'customers', action, ids: [ann.id, bob.id, 'cus_none'] });
    const again = await run({ resource: 'customers', action, filters: { group_id: group.id } });
    const removal = { type: 'remove_from_group', group_id: group.id };
    const filters = { id: [ann.id] };
    const removed = await run({ resource: 'customers', action: removal, filters });
    const log = (await merchant.get('/audit-log?action=customer_group.member_added')).body;

    assert.deepEqual([added.done, added.failed], [3, 1]);
    assert.deepEqual(
      (await problemsOf(added.id)).map(({ resource_id: id, code }: any) => [id, code]),
      [['cus_none', 'customer_not_found']],
    );
    assert.deepEqual([again.done, again.failed], [2, 0]);
    assert.equal(log.audit_log.length, 2);
    assert.equal(removed.done, 1);
    assert.deepEqual([(await groupsOf(ann)).length, (await groupsOf(bob)).length], [0, 1]);
  });
});

describe('coupons', () => {
  test('are deactivated, activated and deleted', async () => {
    const [one, two] = await Promise.all(
      ['ONE', 'TWO'].map(
        async (code) =>
          (await merchant.post('/coupons', { site_slug: 'shop', code, percent_off: 10 })).body,
      ),
    );
    const ids = [one.id, two.id];
    const states = async () =>
      (await merchant.get(`/coupons?id=${one.id}&id=${two.id}`)).body.coupons
        .map(({ code, active }: any) => `${code} ${active}`)
        .toSorted();

    await run({ resource: 'coupons', action: { type: 'deactivate' }, ids: [one.id] });
    const off = await states();
    const on = await run({ resource: 'coupons', action: { type: 'activate' }, ids });
    const active = await states();
    const removed = await run({ resource: 'coupons', action: { type: 'delete' }, ids });
    const again = await run({ resource: 'coupons', action: { type: 'delete' }, ids: [one.id] });

    assert.deepEqual(off, ['ONE false', 'TWO true']);
    assert.deepEqual([on.done, on.failed], [2, 0]);
    assert.deepEqual(active, ['ONE true', 'TWO true']);
    assert.deepEqual([removed.done, removed.failed], [2, 0]);
    assert.deepEqual(await states(), []);
    assert.equal((await problemsOf(again.id))[0].code, 'coupon_not_found');
  });
});

describe('a bulk operation is refused', () => {
  const send = async (body: object, caller = merchant) => {
    const { status, body: answer } = await caller.post('/bulk-operations', body);
    return [status, answer.error?.code, answer.error?.details[0]?.field];
  };
  const products = { resource: 'products', ids: ['prd_x'] };
  const cases: [string, object, string][] = [
    ['both ids and filters', { ...products, action: { type: 'publish' }, filters: {} }, 'ids'],
    ['neither', { resource: 'products', action: { type: 'publish' } }, 'ids'],
    ['an action of orders', { ...products, action: { type: 'cancel' } }, 'action.type'],
    [
      'a member of another action',
      { ...products, action: { type: 'publish', tags: ['x'] } },
      'action.tags',
    ],
    [
      'a price without a change',
      { ...products, action: { type: 'change_price' } },
      'action.percent',
    ],
    ['no tags', { ...products, action: { type: 'add_tags' } }, 'action.tags'],
    [
      'no group',
      { resource: 'customers', ids: ['cus_x'], action: { type: 'add_to_group' } },
      'action.group_id',
    ],
    [
      'an unknown filter',
      { resource: 'orders', action: { type: 'fulfill' }, filters: { satus: 'pending' } },
      'filters.satus',
    ],
  ];
  for (const [title, body, field] of cases)
    test(`with ${title}`, async () => {
      assert.deepEqual(await send(body), [400, 'validation_failed', field]);
    });

  test('for a group or a collection that does not exist', async () => {
    const toGroup = { type: 'add_to_group', group_id: 'grp_none' };
    const toCollection = { type: 'add_to_collection', collection_id: 'col_none' };

    const answers = [
      await send({ resource: 'customers', ids: ['cus_x'], action: toGroup }),
      await send({ ...products, action: toCollection }),
    ];

    assert.deepEqual(
      answers.map(([status, code]) => [status, code]),
      [
        [404, 'customer_group_not_found'],
        [404, 'collection_not_found'],
      ],
    );
  });

  test('without the scope of the resource; staff need the right to refund for canceling', async () => {
    const onlyOrders = await shop.merchant('write:orders');
    const orders = { resource: 'orders', ids: ['ord_x'] };
    await newUser(shop, 'staff@example.com', { role: 'staff' });
    const staff = callerWith(
      shop,
      (await (await openConsole(shop, 'staff@example.com')).token()).token,
    );

    assert.deepEqual(
      (await send({ ...products, action: { type: 'publish' } }, onlyOrders)).slice(0, 2),
      [403, 'insufficient_scope'],
    );
    assert.equal((await send({ ...orders, action: { type: 'fulfill' } }, onlyOrders))[0], 202);
    assert.deepEqual((await send({ ...orders, action: { type: 'cancel' } }, staff)).slice(0, 2), [
      403,
      'role_too_low',
    ]);
    const listed = (await onlyOrders.get('/bulk-operations')).body.bulk_operations;
    assert.ok(listed.length > 0 && listed.every((one: any) => one.resource === 'orders'));
    await shop.app.longJobs.drain();
  });
});
