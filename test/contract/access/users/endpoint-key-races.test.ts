import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saveClient } from '../../../../src/core/access/oauth/clients.ts';
import { recordConsent } from '../../../../src/core/access/oauth/record-consent.ts';
import { changeRole, removeMember } from '../../../../src/core/access/users/manage-members.ts';
import { changeConnection } from '../../../../src/core/sites/connections/agent-connections.ts';
import type { Id } from '../../../../src/kernel/id.ts';
import type { Work } from '../../../../src/platform/unit-of-work.ts';
import { connectAgent } from '../../../kit/acp/agent.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { someoneWaits } from '../../../kit/locks.ts';
import { type Answer, type Caller, openShop } from '../../../kit/shop.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
const { slug } = await shop.site();
const merchant = await shop.merchant();
const ownerId = await newUser(shop);
const url = 'https://shop.example/hook';
const mine = 'https://mine.example/hook';
const policy = { production: false, allow: [] };
let made = 0;

/** An admin, and a program with an API key that they made. */
async function newAdmin() {
  made += 1;
  const email = `admin${made}@example.com`;
  const id = (await newUser(shop, email, { role: 'admin' })) as Id<'usr'>;
  const console = await (await openConsole(shop, email)).merchant();
  const scopes = ['write:settings', 'write:webhooks', 'write:orders'];
  const { body: key } = await console.post('/api-keys', { name: email, scopes });
  return { id, email, keyId: String(key.id), program: callerWith(shop, key.api_key) };
}

const post = async (path: string, body: object) => (await merchant.post(path, body)).body.id;
const paths = {
  'a webhook': `/webhooks/${await post('/webhooks', { url, events: ['*'] })}`,
  'a hook': `/hooks/${await post('/hooks', { site_slug: slug, type: 'taxes', url })}`,
  'a payment hook': `/hooks/${await post('/hooks', { site_slug: slug, type: 'payment', url, enabled: false })}`,
  'an agent connection': `/agent-connections/${(await connectAgent(merchant, { webhook_url: url })).id}`,
};
const changes = { 'an agent connection': { webhook_url: mine } } as Record<string, object>;
const rotations = { 'an agent connection': 'rotate-key' } as Record<string, string>;

const wallet = { base: '0x2222222222222222222222222222222222222222' };
const smtp = {
  ...{ host: 'mail.example.com', port: 587, security: 'starttls' },
  ...{ username: 'shop', password: 'secret' },
};
const settings: Record<string, [path: string, change: object]> = {
  'set a wallet': [`/sites/${slug}`, { crypto_wallet_address: wallet }],
  'set a mail server': [`/sites/${slug}/email-settings`, { smtp }],
  'let staff refund': ['/workspace', { staff_can_refund: true }],
};

const endpointActs = Object.entries(paths).flatMap(([what, path]) => [
  [
    `change ${what}`,
    (caller: Caller) => caller.patch(path, changes[what] ?? { url: mine }),
  ] as const,
  [
    `replace the secret of ${what}`,
    (caller: Caller) => caller.post(`${path}/${rotations[what] ?? 'rotate-secret'}`),
  ] as const,
  [`delete ${what}`, (caller: Caller) => caller.delete(path)] as const,
]);
const acts = [
  ...endpointActs,
  ...Object.entries(settings).map(
    ([what, [path, change]]) => [what, (caller: Caller) => caller.patch(path, change)] as const,
  ),
];
const settingPaths = Object.values(settings).map(([path]) => path);
const read = () =>
  Promise.all([...Object.values(paths), ...settingPaths].map((path) => merchant.get(path)));

const endings: [string, (work: Work, id: string) => Promise<void>][] = [
  ['is removed', (work, id) => removeMember(work, ownerId, id)],
  ['becomes staff', (work, userId) => changeRole(work, ownerId, { userId, role: 'staff' })],
];

describe('API keys of a person who loses the right to manage endpoints', () => {
  for (const [ending, end] of endings)
    for (const [what, act] of acts)
      test(`a key does not ${what} while its creator ${ending}`, async () => {
        const admin = await newAdmin();
        const before = await read();

        const { answer } = await shop.unit.run(shop.tenant, async (work) => {
          await end(work, admin.id);
          const answer: Promise<Answer> = act(admin.program);
          await someoneWaits(work, answer);
          return { answer };
        });

        const { status, body } = await answer;
        assert.deepEqual([status, body.error?.code], [401, 'invalid_token']);
        assert.deepEqual(
          (await read()).map(({ text }) => text),
          before.map(({ text }) => text),
        );
      });

  test('a removal waits for a change that a key began before it', async () => {
    const admin = await newAdmin();
    const { id } = await connectAgent(merchant);
    const principal = { kind: 'api_key', id: admin.keyId, ip: '127.0.0.1', requestId: 'req_1' };
    const order: string[] = [];

    const { removal } = await shop.unit.run(
      { ...shop.tenant, principal: { ...principal, kind: 'api_key' } },
      async (work) => {
        await changeConnection(work, policy, { id, expected: null }, { name: 'Early' });
        const removal = shop.unit
          .run(shop.tenant, (other) => removeMember(other, ownerId, admin.id))
          .then(() => order.push('removed'));
        await someoneWaits(work, removal);
        order.push('changed');
        return { removal };
      },
    );
    await removal;

    assert.deepEqual(order, ['changed', 'removed']);
  });

  test('a removal that ends an app and a change of its webhook with a key do not block each other', async () => {
    const admin = await newAdmin();
    const client = { id: 'client-1', name: 'An app' };
    await saveClient(shop.unit, { client_id: client.id });
    const { id: grant } = await shop.unit.runAsSystem(shop.tenant, (work) =>
      recordConsent(work, {
        ...{ kind: 'merchant', userId: admin.id, client },
        ...{ scopes: ['write:webhooks'], resources: ['http://localhost:4000/api'] },
      }),
    );
    const webhook = await post('/webhooks', { url, events: ['*'] });
    await shop.unit.run(shop.tenant, (work) =>
      work.query(
        'update webhook_endpoints set grant_id = $3 where workspace_id = $1 and endpoint_id = $2',
        [work.tenant.workspaceId, webhook, grant],
      ),
    );

    const answers = await Promise.all([
      admin.program.patch(`/webhooks/${webhook}`, { events: ['order.created'] }),
      shop.unit.run(shop.tenant, (work) => removeMember(work, ownerId, admin.id)),
    ]);

    assert.ok([200, 401].includes(answers[0].status), answers[0].text);
    const { body } = await merchant.get(`/webhooks/${webhook}`);
    assert.equal(body.paused_reason, 'grant_ended');
  });
});
