import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { revokeGrant } from '../../../../src/core/access/oauth/revoke-grant.ts';
import { changeRole, removeMember } from '../../../../src/core/access/users/manage-members.ts';
import { resumeBulkJob } from '../../../../src/core/bulk-jobs/manage-bulk-jobs.ts';
import { startOperation } from '../../../../src/core/bulk-jobs/operations/operation-job.ts';
import { JobMovedError, moveJob } from '../../../../src/core/bulk-jobs/progress.ts';
import type { Principal } from '../../../../src/platform/unit-of-work.ts';
import { catalogOf, uploadCatalog } from '../../../kit/bulk-jobs.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { someoneWaits } from '../../../kit/locks.ts';
import { openMediaShop } from '../../../kit/media.ts';
import { connectApp } from '../../../kit/oauth/connected-app.ts';
import type { Caller } from '../../../kit/shop.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openMediaShop(null);
await shop.site();
const merchant = await shop.merchant();
const ownerId = await newUser(shop);
const owner = await (await openConsole(shop)).merchant();
await merchant.patch('/workspace', { staff_can_refund: true });
let made = 0;

type Member = { id: string; console: Caller };

async function newMember(role: 'admin' | 'staff'): Promise<Member> {
  made += 1;
  const email = `member${made}@example.com`;
  const id = await newUser(shop, email, { role });
  return { id, console: await (await openConsole(shop, email)).merchant() };
}

const remove = (userId: string) =>
  shop.unit.run(shop.tenant, (work) => removeMember(work, ownerId, userId));

const tagging = (ids: string[]) => ({
  resource: 'orders',
  action: { type: 'add_tags', tags: ['vip'] },
  ids,
});
const cancellation = (ids: string[]) => ({ resource: 'orders', action: { type: 'cancel' }, ids });

async function newOrders(count = 2): Promise<string[]> {
  const orders = [];
  for (let index = 0; index < count; index += 1) orders.push(await shop.paidOrder());
  return orders.map(({ id }) => id);
}

async function start(caller: Caller, path: string, body: object): Promise<string> {
  const started = await caller.post(path, body);
  assert.equal(started.status, 202, started.text);
  return `${path}/${started.body.id}`;
}

const statusesOf = (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await merchant.get(`/orders/${id}`)).body.status));

async function assertStopped(path: string): Promise<void> {
  const { state, done, error } = (await merchant.get(path)).body;
  assert.deepEqual([state, done, error?.code], ['failed', 0, 'access_ended']);
}

/** Each starts the cancellation of orders, and returns what ends the right to it. */
const endings: Record<string, (body: object) => Promise<[path: string, end: () => unknown]>> = {
  async 'the member is removed'(body) {
    const { id, console } = await newMember('staff');
    return [await start(console, '/bulk-operations', body), () => remove(id)];
  },
  async 'the member gets a role that only reads'(body) {
    const { id: userId, console } = await newMember('staff');
    const change = { userId, role: 'member' } as const;
    return [
      await start(console, '/bulk-operations', body),
      () => shop.unit.run(shop.tenant, (work) => changeRole(work, ownerId, change)),
    ];
  },
  async 'staff may no longer refund'(body) {
    const { console } = await newMember('staff');
    return [
      await start(console, '/bulk-operations', body),
      () => merchant.patch('/workspace', { staff_can_refund: false }),
    ];
  },
  async 'the API key is revoked'(body) {
    const { body: key } = await merchant.post('/api-keys', { name: 'k', scopes: ['write:orders'] });
    const path = await start(callerWith(shop, key.api_key), '/bulk-operations', body);
    return [path, () => merchant.delete(`/api-keys/${key.id}`)];
  },
  async 'the API key expires'(body) {
    const expires_at = new Date(shop.clock().getTime() + 60_000).toISOString();
    const input = { name: 'k', scopes: ['write:orders'], expires_at };
    const { body: key } = await merchant.post('/api-keys', input);
    const path = await start(callerWith(shop, key.api_key), '/bulk-operations', body);
    return [path, () => shop.clock.advance(60_000)];
  },
  async 'the creator of the API key is removed'(body) {
    const { id, console } = await newMember('admin');
    const { body: key } = await console.post('/api-keys', { name: 'k', scopes: ['write:orders'] });
    const path = await start(callerWith(shop, key.api_key), '/bulk-operations', body);
    return [path, () => remove(id)];
  },
  async 'the app is disconnected'(body) {
    const grant = await connectApp(shop);
    const principal: Principal = { kind: 'access_token', id: grant, ip: null, requestId: null };
    const input = { ...body, filters: null, query: null } as Parameters<typeof startOperation>[1];
    const { id } = await shop.unit.run({ ...shop.tenant, principal }, (work) =>
      startOperation(work, input, null),
    );
    const revoke = () =>
      shop.unit.runAsSystem(shop.tenant, (work) => revokeGrant(work, grant, 'disconnected'));
    return [`/bulk-operations/${id}`, revoke];
  },
};

describe('a bulk cancellation stops before it refunds an order when', () => {
  for (const [title, begin] of Object.entries(endings)) {
    test(title, async () => {
      await merchant.patch('/workspace', { staff_can_refund: true });
      const ids = await newOrders();
      const [path, end] = await begin(cancellation(ids));

      await end();
      await shop.app.longJobs.drain();

      await assertStopped(path);
      assert.deepEqual(await statusesOf(ids), ['pending', 'pending']);
    });

    test(`not before ${title}`, async () => {
      await merchant.patch('/workspace', { staff_can_refund: true });
      const ids = await newOrders();
      const [path] = await begin(cancellation(ids));

      await shop.app.longJobs.drain();

      const { state, error } = (await merchant.get(path)).body;
      assert.deepEqual([state, error], ['done', null]);
      assert.deepEqual(await statusesOf(ids), ['cancelled', 'cancelled']);
    });
  }
});

describe('races with the removal of a member', () => {
  test('a batch waits for a removal that is not committed, and then does nothing', async () => {
    await merchant.patch('/workspace', { staff_can_refund: true });
    const ids = await newOrders();
    const { id, console } = await newMember('staff');
    const path = await start(console, '/bulk-operations', cancellation(ids));

    const { drained } = await shop.unit.run(shop.tenant, async (work) => {
      await removeMember(work, ownerId, id);
      const drained = shop.app.longJobs.drain();
      await someoneWaits(work, drained);
      return { drained };
    });
    await drained;

    await assertStopped(path);
    assert.deepEqual(await statusesOf(ids), ['pending', 'pending']);
  });

  test('no order is canceled after the removal was answered', async () => {
    await merchant.patch('/workspace', { staff_can_refund: true });
    const ids = await newOrders(8);
    const { id, console } = await newMember('staff');
    const path = await start(console, '/bulk-operations', cancellation(ids));
    const drained = shop.app.longJobs.drain();

    while ((await merchant.get(path)).body.done === 0);
    const removed = await owner.delete(`/members/${id}`);
    const statuses = await statusesOf(ids);
    await drained;

    assert.equal(removed.status, 204, removed.text);
    assert.deepEqual(await statusesOf(ids), statuses);
    const { done, state } = (await merchant.get(path)).body;
    assert.equal(done, statuses.filter((status) => status === 'cancelled').length);
    assert.equal(state, done === ids.length ? 'done' : 'failed');
  });
});

describe('a job that another caller resumes', () => {
  test('continues as that caller, whom the audit log names', async () => {
    await merchant.patch('/workspace', { staff_can_refund: true });
    const ids = await newOrders();
    const { id, console } = await newMember('staff');
    const path = await start(console, '/bulk-operations', cancellation(ids));
    await remove(id);
    await shop.app.longJobs.drain();

    const resumed = await owner.post(`${path}/resume`);
    await shop.app.longJobs.drain();

    assert.deepEqual(resumed.body.resumed_by, { type: 'person', id: ownerId });
    const { state, created_by, resumed_by } = (await merchant.get(path)).body;
    assert.deepEqual([state, created_by.id, resumed_by.id], ['done', id, ownerId]);
    const { audit_log: log } = (await merchant.get(`/audit-log?resource=${ids[0]}`)).body;
    assert.deepEqual(
      log.map(({ action, actor }: any) => [action, actor.id]),
      [['order.cancelled', ownerId]],
    );
  });

  test('stops when the access of that caller ends', async () => {
    const ids = await newOrders();
    const path = await start(owner, '/bulk-operations', cancellation(ids));
    await merchant.post(`${path}/cancel`);
    const { id, console } = await newMember('admin');
    await console.post(`${path}/resume`);

    await remove(id);
    await shop.app.longJobs.drain();

    await assertStopped(path);
    assert.deepEqual(await statusesOf(ids), ['pending', 'pending']);
  });

  test('is no longer worked on for the previous caller by a run that has begun', async () => {
    const { id, console } = await newMember('staff');
    const path = await start(console, '/bulk-operations', tagging(await newOrders(1)));
    await owner.post(`${path}/cancel`);
    await owner.post(`${path}/resume`);
    const job = { id: String(path.split('/').at(-1)), position: 0, cursor: null };
    const moveAs = (personId: string) => {
      const principal: Principal = { kind: 'person', id: personId, ip: null, requestId: null };
      return shop.unit.run({ ...shop.tenant, principal }, async (work) => {
        await work.query(
          "update bulk_jobs set state = 'running' where workspace_id = $1 and bulk_job_id = $2",
          [work.tenant.workspaceId, job.id],
        );
        await moveJob(work, job, { position: 1, cursor: null });
      });
    };

    await assert.rejects(moveAs(id), JobMovedError);
    await moveAs(ownerId);
  });

  test('needs the scopes and the permission that starting it needs', async () => {
    await merchant.patch('/workspace', { staff_can_refund: false });
    const ids = await newOrders(1);
    const path = await start(owner, '/bulk-operations', cancellation(ids));
    await merchant.post(`${path}/cancel`);
    const { console: staff } = await newMember('staff');
    const products = await shop.merchant('write:products');

    const answers = [await staff.post(`${path}/resume`), await products.post(`${path}/resume`)];

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error.code]),
      [
        [403, 'role_too_low'],
        [403, 'insufficient_scope'],
      ],
    );
    assert.equal((await merchant.get(path)).body.state, 'canceled');
  });
});

test('an import of a removed member saves no products', async () => {
  const { id, console } = await newMember('staff');
  const asset_id = await uploadCatalog(shop, console, catalogOf(3));
  const path = await start(console, '/imports', { site_slug: 'shop', asset_id });

  await remove(id);
  await shop.app.longJobs.drain();

  await assertStopped(path);
  assert.deepEqual((await merchant.get('/products?q=item-1')).body.products, []);
});

test('an app that resumes an import of redirects saves none', async () => {
  const asset_id = await uploadCatalog(shop, merchant, 'from,to\n/old,https://other.example/\n');
  const body = { site_slug: 'shop', asset_id, resource: 'redirects' };
  const path = await start(merchant, '/imports', body);
  await merchant.post(`${path}/cancel`);
  const grant = await connectApp(shop);
  const principal: Principal = { kind: 'access_token', id: grant, ip: null, requestId: null };
  await shop.unit.run({ ...shop.tenant, principal }, (work) =>
    resumeBulkJob(work, 'import', String(path.split('/').at(-1))),
  );

  await shop.app.longJobs.drain();

  const { state, error } = (await merchant.get(path)).body;
  assert.deepEqual([state, error.code], ['failed', 'app_not_allowed']);
  assert.deepEqual((await merchant.get('/sites/shop/redirects')).body.redirects, []);
});

describe('an export of a removed member', () => {
  test('gets no file, and another member can resume it', async () => {
    await merchant.post('/customers', { email: 'ann@example.com' });
    const { id, console } = await newMember('admin');
    const path = await start(console, '/exports', { resource: 'customers', format: 'csv' });

    await remove(id);
    await shop.app.longJobs.drain();
    const refused = await owner.get(`${path}/file`);
    await assertStopped(path);
    await owner.post(`${path}/resume`);
    await shop.app.longJobs.drain();
    const file = await owner.get(`${path}/file`);

    assert.deepEqual([refused.status, refused.body.error.code], [409, 'export_not_done']);
    assert.equal(file.status, 200);
    assert.match(file.text, /ann@example\.com/);
  });

  test('cannot be downloaded with the access that has ended', async () => {
    const { id: userId, console } = await newMember('admin');
    const { body: key } = await console.post('/api-keys', {
      name: 'k',
      scopes: ['read:settings', 'read:products'],
    });
    const program = callerWith(shop, key.api_key);
    const path = await start(console, '/exports', { resource: 'products', format: 'csv' });
    await shop.app.longJobs.drain();
    const before = await Promise.all([console, program].map((one) => one.get(`${path}/file`)));

    await owner.delete(`/members/${userId}`);
    const after = await Promise.all([console, program].map((one) => one.get(`${path}/file`)));

    assert.deepEqual(
      [before, after].map((answers) => answers.map(({ status }) => status)),
      [
        [200, 200],
        [401, 401],
      ],
    );
  });
});
