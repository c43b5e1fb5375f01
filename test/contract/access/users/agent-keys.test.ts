import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { removeMember } from '../../../../src/core/access/users/manage-members.ts';
import { rotateConnectionKey } from '../../../../src/core/sites/connections/agent-connections.ts';
import type { Id } from '../../../../src/kernel/id.ts';
import { acpBasket, acpOf, connectAgent } from '../../../kit/acp/agent.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { someoneWaits } from '../../../kit/locks.ts';
import { type Caller, openShop } from '../../../kit/shop.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const product = await shop.product({ variants: [{ stock: 50 }] });
const basket = acpBasket(String(product.variants[0]?.id));
const ownerId = await newUser(shop);
const owner = await (await openConsole(shop)).merchant();
let made = 0;

/** An admin in the console, and an API key that they created. */
async function newAdmin() {
  made += 1;
  const email = `admin${made}@example.com`;
  const id = (await newUser(shop, email, { role: 'admin' })) as Id<'usr'>;
  const console = await (await openConsole(shop, email)).merchant();
  const { body: key } = await console.post('/api-keys', {
    name: `of ${email}`,
    scopes: ['write:settings', 'write:webhooks', 'write:orders'],
  });
  return { id, email, console, keyId: String(key.id), program: callerWith(shop, key.api_key) };
}

const rotate = async (caller: Caller, id: string): Promise<string> => {
  const { status, body, text } = await caller.post(`/agent-connections/${id}/rotate-key`);
  assert.equal(status, 200, text);
  return body.api_key;
};
const opensSession = async (key: string) => (await acpOf(shop, key).create(basket)).status;
const statusesOf = (keys: string[]) => Promise.all(keys.map(opensSession));
const connection = async (id: string) => (await merchant.get(`/agent-connections/${id}`)).body;

/** Keys of connections that a person may know, each by another way. */
async function keysOf({ console, program }: Awaited<ReturnType<typeof newAdmin>>) {
  const { body: child } = await program.post('/api-keys', {
    name: 'child',
    scopes: ['write:settings', 'write:orders'],
  });
  const [own, ofKey, rotated, ofChild] = await Promise.all([
    connectAgent(console),
    connectAgent(program),
    connectAgent(merchant),
    connectAgent(callerWith(shop, child.api_key)),
  ]);
  return [own.key, ofKey.key, await rotate(console, rotated.id), ofChild.key];
}

describe('keys of agent connections when a member loses the right to manage them', () => {
  const endings: [string, (id: string) => Promise<unknown>, number[]][] = [
    ['is removed', (id) => owner.delete(`/members/${id}`), [401, 401, 401, 401]],
    [
      'becomes staff',
      (id) => owner.patch(`/members/${id}`, { role: 'staff' }),
      [401, 401, 401, 401],
    ],
    [
      'becomes a member',
      (id) => owner.patch(`/members/${id}`, { role: 'member' }),
      [401, 401, 401, 401],
    ],
    [
      'becomes an owner',
      (id) => owner.patch(`/members/${id}`, { role: 'owner' }),
      [201, 201, 201, 201],
    ],
  ];
  for (const [name, end, expected] of endings)
    test(`an admin ${name}: keys that they created or rotated, also with their API keys, give ${expected[0]}`, async () => {
      const admin = await newAdmin();
      const keys = await keysOf(admin);
      assert.deepEqual(await statusesOf(keys), [201, 201, 201, 201]);

      await end(admin.id);

      assert.deepEqual(await statusesOf(keys), expected);
    });

  test('a key made with an API key that was revoked before the removal stops working too', async () => {
    const admin = await newAdmin();
    const { key } = await connectAgent(admin.program);
    await owner.delete(`/api-keys/${admin.keyId}`);
    assert.equal(await opensSession(key), 201);

    await owner.delete(`/members/${admin.id}`);

    assert.equal(await opensSession(key), 401);
  });

  test('an admin who leaves on the account page takes no key along', async () => {
    const admin = await newAdmin();
    const { key } = await connectAgent(admin.console);
    const { browser: page } = await openConsole(shop, admin.email);

    await page.post(`/account/workspaces/${shop.tenant.workspaceId}/leave`);

    assert.equal(await opensSession(key), 401);
  });

  test('keys of others stay, also of connections that the removed person created', async () => {
    const admin = await newAdmin();
    const theirs = await connectAgent(admin.console);
    const rotated = await rotate(owner, theirs.id);
    const { key: ofOwner } = await connectAgent(owner);
    const { key: ofKey } = await connectAgent(merchant);
    const { id, key: old } = await connectAgent(admin.console);
    // As connections of earlier versions.
    await shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query('update agent_connections set key_created_by = null where connection_id = $1', [
        id,
      ]),
    );

    await owner.delete(`/members/${admin.id}`);

    assert.deepEqual(await statusesOf([rotated, ofOwner, ofKey, old]), [201, 201, 201, 201]);
    assert.deepEqual(
      [(await connection(id)).key_created_by, (await connection(id)).key_revoked],
      [null, false],
    );
  });

  test('the connection, its sessions and its settings stay, and a new key continues them', async () => {
    const admin = await newAdmin();
    const { id, key } = await connectAgent(admin.console, {
      webhook_url: 'https://agent.example/events',
    });
    const session = (await acpOf(shop, key).create(basket)).body.id;
    const before = await connection(id);
    assert.deepEqual([before.key_created_by, before.key_revoked], [admin.id, false]);

    await owner.delete(`/members/${admin.id}`);
    const ended = await connection(id);
    const next = await rotate(owner, id);

    const { updated_at: at, ...kept } = before;
    assert.deepEqual(ended, {
      ...kept,
      ...{ key_revoked: true, updated_at: ended.updated_at },
      ...{ webhook_url: null, revoked_webhook_url: 'https://agent.example/events' },
    });
    assert.ok(at);
    assert.equal(await opensSession(key), 401);
    assert.equal((await acpOf(shop, next).get(session)).body.id, session);
    const after = await connection(id);
    assert.deepEqual([after.key_created_by, after.key_revoked], [ownerId, false]);
    const { body: log } = await owner.get(`/audit-log?resource=${id}`);
    assert.deepEqual(
      log.audit_log.map(({ action, actor }: any) => [action, actor.id]),
      [
        ['agent_connection.updated', ownerId],
        ['agent_connection.webhook_revoked', ownerId],
        ['agent_connection.key_revoked', ownerId],
        ['agent_connection.created', admin.id],
      ],
    );
  });
});

describe('races with a removal', () => {
  const acts: [string, (id: string) => [path: string, body?: object]][] = [
    ['creates no connection', () => ['/agent-connections', { site_slug: 'shop', name: 'Late' }]],
    ['rotates no key', (id) => [`/agent-connections/${id}/rotate-key`]],
  ];
  for (const [name, act] of acts)
    for (const [by, status] of [
      ['console', 403],
      ['program', 401],
    ] as const)
      test(`a person who is being removed ${name} (${by})`, async () => {
        const admin = await newAdmin();
        const { id, key } = await connectAgent(merchant);
        const list = async () =>
          (await merchant.get('/agent-connections?limit=100')).body.agent_connections.length;
        const before = await list();

        const { answer } = await shop.unit.run(shop.tenant, async (work) => {
          await removeMember(work, ownerId, admin.id);
          const [path, body] = act(id);
          const answer = admin[by].post(path, body);
          await someoneWaits(work, answer);
          return { answer };
        });

        assert.equal((await answer).status, status);
        assert.deepEqual([await opensSession(key), await list()], [201, before]);
      });

  test('a person who is being removed does not change where events of a connection go', async () => {
    const admin = await newAdmin();
    const { id } = await connectAgent(merchant);

    const { answers } = await shop.unit.run(shop.tenant, async (work) => {
      await removeMember(work, ownerId, admin.id);
      const change = admin.console.patch(`/agent-connections/${id}`, {
        webhook_url: 'https://mine.example/x',
      });
      await someoneWaits(work, change);
      return { answers: [change, admin.console.delete(`/agent-connections/${id}`)] };
    });

    assert.deepEqual(
      (await Promise.all(answers)).map(({ status }) => status >= 400),
      [true, true],
    );
    assert.equal((await connection(id)).webhook_url, null);
  });

  test('a key rotated while its person is removed is revoked with it', async () => {
    for (const kind of ['person', 'api_key'] as const) {
      const admin = await newAdmin();
      const { id } = await connectAgent(merchant);
      const principal = {
        kind,
        id: kind === 'person' ? admin.id : admin.keyId,
        ip: '127.0.0.1',
        requestId: 'req_1',
      };

      const { key, removal } = await shop.unit.run({ ...shop.tenant, principal }, async (work) => {
        const rotated = await rotateConnectionKey(work, id);
        const removal = shop.unit.run(shop.tenant, (other) =>
          removeMember(other, ownerId, admin.id),
        );
        await someoneWaits(work, removal);
        return { key: rotated.key ?? '', removal };
      });
      await removal;

      assert.equal(await opensSession(key), 401, kind);
    }
  });
});

describe('endpoints that a member set up', () => {
  const url = (name: string) => `https://${name}.example/hook`;
  const read = (caller: Caller, id: string) => caller.get(`/members/${id}/endpoints`);

  test('webhooks, hooks and connections that receive orders are named, before and after the removal', async () => {
    const admin = await newAdmin();
    const { body: webhook } = await admin.console.post('/webhooks', {
      url: url('a'),
      events: ['*'],
    });
    const { body: byKey } = await admin.program.post('/webhooks', { url: url('b'), events: ['*'] });
    const { body: hook } = await admin.console.post('/hooks', {
      site_slug: 'shop',
      type: 'shipping_rates',
      url: url('c'),
    });
    const agent = await connectAgent(admin.console, { webhook_url: url('d') });
    await connectAgent(admin.console);
    const { body: redirected } = await merchant.post('/webhooks', { url: url('e'), events: ['*'] });
    await admin.console.patch(`/webhooks/${redirected.id}`, { url: url('f') });
    await merchant.post('/webhooks', { url: url('other'), events: ['*'] });
    const { body: deleted } = await admin.console.post('/webhooks', {
      url: url('g'),
      events: ['*'],
    });
    await admin.console.delete(`/webhooks/${deleted.id}`);
    const ended = { active: false, ends_with_member: false };
    const kept = { active: true, ends_with_member: false };
    const ends = { active: true, ends_with_member: true };
    const expected = (agentState: typeof kept) =>
      [
        {
          ...{ type: 'agent_connection', id: agent.id, url: url('d'), site_slug: 'shop' },
          ...agentState,
        },
        { type: 'hook', id: hook.id, url: url('c'), site_slug: 'shop', ...kept },
        { type: 'webhook', id: webhook.id, url: url('a'), site_slug: null, ...kept },
        { type: 'webhook', id: byKey.id, url: url('b'), site_slug: null, ...kept },
        { type: 'webhook', id: redirected.id, url: url('f'), site_slug: null, ...kept },
      ].toSorted((a, b) => (a.url < b.url ? -1 : 1));

    const before = await read(owner, admin.id);
    await owner.delete(`/members/${admin.id}`);
    const after = await read(owner, admin.id);

    for (const [{ status, body, text }, state] of [
      [before, ends],
      [after, ended],
    ] as const) {
      assert.equal(status, 200, text);
      assert.deepEqual(body, { endpoints: expected(state), next_cursor: null });
    }
  });

  test('only owners and admins of the workspace can read them, in the console', async () => {
    const admin = await newAdmin();
    await admin.console.post('/webhooks', { url: url('z'), events: ['*'] });
    await newUser(shop, 'reader@example.com', { role: 'member' });
    await newUser(shop, 'stranger@example.com', { of: shop.other });
    const reader = await (await openConsole(shop, 'reader@example.com')).merchant();
    const { workspaceId } = shop.other.tenant;
    const stranger = await (await openConsole(shop, 'stranger@example.com')).merchant(workspaceId);

    assert.equal((await read(reader, admin.id)).status, 403);
    assert.equal((await read(admin.program, admin.id)).status, 403);
    assert.deepEqual((await read(stranger, admin.id)).body, { endpoints: [], next_cursor: null });
    assert.equal((await read(admin.console, admin.id)).body.endpoints.length, 1);
  });
});
