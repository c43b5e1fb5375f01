import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { removeMember } from '../../../../src/core/access/users/manage-members.ts';
import { changeConnection } from '../../../../src/core/sites/connections/agent-connections.ts';
import type { Id } from '../../../../src/kernel/id.ts';
import {
  acpBasket,
  acpOf,
  acpPayment,
  connectAgent,
  delegatePayment,
} from '../../../kit/acp/agent.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { someoneWaits } from '../../../kit/locks.ts';
import { openReceiver } from '../../../kit/push-receiver.ts';
import { type Caller, openShop } from '../../../kit/shop.ts';
import { newUser } from '../../../kit/users.ts';
import { deliver } from '../../../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const product = await shop.product({ variants: [{ stock: 50 }] });
const ownerId = await newUser(shop);
const owner = await (await openConsole(shop)).merchant();
let made = 0;

/** An admin in the console, and a program with an API key that they made. */
async function newAdmin() {
  made += 1;
  const email = `admin${made}@example.com`;
  const id = (await newUser(shop, email, { role: 'admin' })) as Id<'usr'>;
  const console = await (await openConsole(shop, email)).merchant();
  const scopes = ['write:settings', 'write:orders'];
  const { body: key } = await console.post('/api-keys', { name: email, scopes });
  return { id, email, console, keyId: String(key.id), program: callerWith(shop, key.api_key) };
}

/** An order that the agent of a connection has placed, and what its webhook receives. */
async function openOrders(t: TestContext, creator: Caller) {
  const receiver = await openReceiver(t);
  const { id, key } = await connectAgent(creator, { webhook_url: receiver.url('/old') });
  const agent = acpOf(shop, key);
  const { body: session } = await agent.create(acpBasket(String(product.variants[0]?.id)));
  const { body: token } = await delegatePayment(shop, { session });
  const { body: done } = await agent.complete(session.id, acpPayment(token.id));
  let changes = 0;
  return {
    ...{ id, receiver },
    read: async () => (await merchant.get(`/agent-connections/${id}`)).body,
    /** Changes the order and delivers what is due; returns the paths that were called. */
    async change(): Promise<string[]> {
      changes += 1;
      const before = receiver.received.length;
      const items = [{ line_item_id: done.order.line_items[0].id, quantity: 1 }];
      const body = changes === 1 ? { items, tracking_number: '1' } : { amount: changes };
      const key = { 'idempotency-key': `${id}-${changes}` };
      const step = changes === 1 ? 'fulfill' : 'refund';
      const { status, text } = await merchant.post(`/orders/${done.order.id}/${step}`, body, key);
      assert.equal(status, 200, text);
      await shop.app.jobs.drain();
      await deliver(shop);
      return [...new Set(receiver.received.slice(before).map(({ path }) => path))];
    },
  };
}

const endings: [string, (id: string) => Promise<unknown>, string[]][] = [
  ['is removed', (id) => owner.delete(`/members/${id}`), []],
  ['becomes staff', (id) => owner.patch(`/members/${id}`, { role: 'staff' }), []],
  ['becomes a member', (id) => owner.patch(`/members/${id}`, { role: 'member' }), []],
  ['becomes an owner', (id) => owner.patch(`/members/${id}`, { role: 'owner' }), ['/old']],
];

describe('the webhook of an agent connection when a member loses the right to manage it', () => {
  for (const by of ['console', 'program'] as const)
    for (const [name, end, expected] of endings)
      test(`set in the ${by}: an admin ${name}, and events go to ${expected.length} URLs`, async (t) => {
        const admin = await newAdmin();
        const orders = await openOrders(t, admin[by]);
        await deliver(shop);
        assert.equal(orders.receiver.received.length, 1);

        await end(admin.id);

        assert.deepEqual(await orders.change(), expected);
        const { webhook_url: url, revoked_webhook_url: revoked } = await orders.read();
        const set = orders.receiver.url('/old');
        assert.deepEqual([url, revoked], expected.length > 0 ? [set, null] : [null, set]);
      });

  test('events that were not delivered at the removal are not sent, and a new URL continues with a new secret', async (t) => {
    const admin = await newAdmin();
    const orders = await openOrders(t, admin.console);

    await owner.delete(`/members/${admin.id}`);
    await deliver(shop);
    const silent = [orders.receiver.received.length, await orders.change()];
    const { body: renewed } = await owner.patch(`/agent-connections/${orders.id}`, {
      webhook_url: orders.receiver.url('/new'),
    });

    assert.deepEqual(silent, [0, []]);
    assert.match(renewed.webhook_secret, /^whsec_/);
    assert.equal(renewed.revoked_webhook_url, null);
    assert.deepEqual(await orders.change(), ['/new']);
    const { body: log } = await owner.get(`/audit-log?resource=${orders.id}`);
    assert.deepEqual(
      log.audit_log.map(({ action }: any) => action),
      [
        'agent_connection.updated',
        'agent_connection.webhook_revoked',
        'agent_connection.key_revoked',
        'agent_connection.created',
      ],
    );
  });

  test('a URL that somebody else has set again stays, also the same one; a new key alone is not enough', async (t) => {
    const admin = await newAdmin();
    const [taken, rekeyed] = [
      await openOrders(t, admin.console),
      await openOrders(t, admin.console),
    ];
    await owner.patch(`/agent-connections/${taken.id}`, {
      webhook_url: taken.receiver.url('/old'),
    });
    await owner.post(`/agent-connections/${rekeyed.id}/rotate-key`);
    const { body: before } = await owner.get(`/members/${admin.id}/endpoints`);

    await owner.delete(`/members/${admin.id}`);

    assert.deepEqual([await taken.change(), await rekeyed.change()], [['/old'], []]);
    const { body: after } = await owner.get(`/members/${admin.id}/endpoints`);
    const stateOf = ({ endpoints }: any, id: string) => {
      const found = endpoints.find((one: any) => one.id === id);
      return [found.active, found.ends_with_member];
    };
    assert.deepEqual(
      [before, after].map((body) => [stateOf(body, taken.id), stateOf(body, rekeyed.id)]),
      [
        [
          [true, false],
          [true, true],
        ],
        [
          [true, false],
          [false, false],
        ],
      ],
    );
  });

  test('a URL of an earlier version, or of the command line, stays', async (t) => {
    const admin = await newAdmin();
    const orders = await openOrders(t, admin.console);
    await shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query('update agent_connections set webhook_set_by = null where connection_id = $1', [
        orders.id,
      ]),
    );

    await owner.delete(`/members/${admin.id}`);

    assert.deepEqual(await orders.change(), ['/old']);
  });

  test('a URL that is set while the person is removed is revoked with it', async (t) => {
    for (const kind of ['person', 'api_key'] as const) {
      const admin = await newAdmin();
      const orders = await openOrders(t, merchant);
      const id = kind === 'person' ? admin.id : admin.keyId;
      const principal = { kind, id, ip: '127.0.0.1', requestId: 'req_1' };

      const { removal } = await shop.unit.run({ ...shop.tenant, principal }, async (work) => {
        const target = { id: orders.id, expected: null };
        const patch = { webhookUrl: orders.receiver.url('/late') };
        await changeConnection(work, { production: false, allow: [] }, target, patch);
        const removal = shop.unit.run(shop.tenant, (other) =>
          removeMember(other, ownerId, admin.id),
        );
        await someoneWaits(work, removal);
        return { removal };
      });
      await removal;

      assert.deepEqual(await orders.change(), [], kind);
      assert.equal((await orders.read()).revoked_webhook_url, orders.receiver.url('/late'));
    }
  });
});
