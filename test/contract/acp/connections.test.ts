import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acpBasket, acpOf, connectAgent } from '../../kit/acp/agent.ts';
import { callerWith, openConsole } from '../../kit/console.ts';
import { openShop } from '../../kit/shop.ts';
import { newUser } from '../../kit/users.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const product = await shop.product({ variants: [{ stock: 50 }] });
const orders = ['write:settings', 'write:orders'];
const basket = acpBasket(String(product.variants[0]?.id));

describe('agent connections', () => {
  test('the key is returned once and opens sessions of the store', async () => {
    const { id, key } = await connectAgent(owner);

    const { body } = await owner.get(`/agent-connections/${id}`);
    const created = await acpOf(shop, key).create(basket);

    assert.deepEqual(body, {
      id,
      site_slug: 'shop',
      name: 'ChatGPT',
      handlers: null,
      webhook_url: null,
      revoked_webhook_url: null,
      key_created_by: body.key_created_by,
      key_revoked: false,
      created_at: body.created_at,
      updated_at: body.created_at,
    });
    assert.match(body.key_created_by, /^key_/);
    assert.equal(created.status, 201, created.text);
  });

  test('a webhook gets a generated secret unless the agent has given one', async () => {
    const generated = await connectAgent(owner, { webhook_url: 'https://agent.example/events' });
    const given = await connectAgent(owner, {
      webhook_url: 'https://agent.example/events',
      webhook_secret: 'a secret of the agent',
    });

    assert.match(String(generated.webhook_secret), /^whsec_/);
    assert.equal(given.webhook_secret, 'a secret of the agent');
    const stored = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ webhook_secret: string; key_hash: string }>(
        'select webhook_secret, key_hash from agent_connections where webhook_secret is not null',
        [],
      ),
    );
    for (const row of stored) {
      assert.doesNotMatch(row.webhook_secret, /secret of the agent|whsec_/);
      assert.match(row.key_hash, /^[0-9a-f]{64}$/);
    }
  });

  test('a change keeps what is not sent, and a webhook can be added and removed', async () => {
    const { id } = await connectAgent(owner);

    const added = await owner.patch(`/agent-connections/${id}`, {
      webhook_url: 'https://agent.example/new',
    });
    const renamed = await owner.patch(`/agent-connections/${id}`, { name: 'Other' });
    const removed = await owner.patch(`/agent-connections/${id}`, { webhook_url: null });

    assert.match(added.body.webhook_secret, /^whsec_/);
    assert.equal(renamed.body.webhook_url, 'https://agent.example/new');
    assert.equal(renamed.body.webhook_secret, undefined);
    assert.equal(removed.body.webhook_url, null);
    assert.equal(removed.body.name, 'Other');
  });

  test('a replaced key and a removed connection are refused immediately', async () => {
    const { id, key } = await connectAgent(owner);
    const { body } = await owner.post(`/agent-connections/${id}/rotate-key`);

    assert.equal((await acpOf(shop, key).create(basket)).status, 401);
    assert.equal((await acpOf(shop, body.api_key).create(basket)).status, 201);
    assert.equal((await owner.delete(`/agent-connections/${id}`)).status, 204);
    const refused = await acpOf(shop, body.api_key).create(basket);
    assert.equal(refused.status, 401);
    assert.equal(refused.body.code, 'unauthorized');
  });

  test('the key is refused by the merchant API, and an API key by ACP', async () => {
    const { key } = await connectAgent(owner);
    const { status } = await shop.public.get('/api/storefront/v1/merchant/products', {
      authorization: `Bearer ${key}`,
    });

    assert.equal(status, 401);
    assert.equal((await acpOf(shop, await shop.key()).create(basket)).status, 401);
  });

  test('the agent may use the payment handlers that its connection lists', async () => {
    const { id, key } = await connectAgent(owner, { handlers: ['sandbox_card'] });
    const agent = acpOf(shop, key);
    const offered = async () => {
      const { body } = await agent.create(basket);
      return body.capabilities.payment.handlers.map((handler: any) => handler.id);
    };

    const listed = await offered();
    const changed = await owner.patch(`/agent-connections/${id}`, { handlers: ['stripe_card'] });
    const other = await offered();
    await owner.patch(`/agent-connections/${id}`, { handlers: null });

    assert.deepEqual([listed, other, await offered()], [['sandbox_card'], [], ['sandbox_card']]);
    assert.deepEqual(changed.body.handlers, ['stripe_card']);
  });

  test('a token is refused for a handler that its connection does not list', async () => {
    const { key } = await connectAgent(owner, { handlers: ['stripe_card'] });
    const agent = acpOf(shop, key);
    const { body: session } = await agent.create(basket);

    const completed = await agent.complete(session.id, {
      buyer: { email: 'ada@example.com' },
      payment_data: {
        handler_id: 'sandbox_card',
        instrument: { type: 'card', credential: { type: 'token', token: 'vt_1' } },
      },
    });

    assert.equal(completed.body.order, undefined);
    assert.equal((await agent.get(session.id)).body.status, 'requires_escalation');
  });

  describe('an API key admits agents only within its own limits', () => {
    const minute = () => new Date(shop.clock().getTime() + 60_000).toISOString();
    const limits: [title: string, input: object, code: string][] = [
      ['without write:orders', { scopes: ['write:settings'] }, 'insufficient_scope'],
      ['that may not buy', { scopes: orders, surfaces: ['merchant'] }, 'surface_not_allowed'],
      ['that expires', { scopes: orders, expires_at: minute() }, 'expiring_key_not_allowed'],
    ];
    for (const [title, input, code] of limits)
      test(`a key ${title} neither creates a connection nor replaces its key`, async () => {
        const { id, key } = await connectAgent(owner);
        const limited = await owner.post('/api-keys', { name: 'limited', ...input });
        const caller = callerWith(shop, limited.body.api_key);
        const before = (await owner.get('/agent-connections')).body.agent_connections;

        const answers = [
          await caller.post('/agent-connections', { site_slug: 'shop', name: 'Escape' }),
          await caller.post(`/agent-connections/${id}/rotate-key`),
        ];

        assert.deepEqual(
          answers.map(({ status, body }) => [status, body.error.code]),
          [
            [403, code],
            [403, code],
          ],
        );
        assert.deepEqual((await owner.get('/agent-connections')).body.agent_connections, before);
        assert.equal((await acpOf(shop, key).create(basket)).status, 201);
      });

    test('a key with both scopes and a surface on which agents buy does both', async () => {
      const input = { name: 'full', scopes: orders, surfaces: ['merchant', 'ucp'] };
      const caller = callerWith(shop, (await owner.post('/api-keys', input)).body.api_key);

      const { id } = await connectAgent(caller);
      const rotated = await caller.post(`/agent-connections/${id}/rotate-key`);

      assert.equal(rotated.status, 200, rotated.text);
      assert.equal((await acpOf(shop, rotated.body.api_key).create(basket)).status, 201);
    });

    test('an admin in the console does both', async () => {
      const email = 'admin@example.com';
      await newUser(shop, email, { role: 'admin' });
      const admin = await (await openConsole(shop, email)).merchant();

      const { id } = await connectAgent(admin);

      assert.equal((await admin.post(`/agent-connections/${id}/rotate-key`)).status, 200);
    });
  });

  const invalid: [title: string, body: object, field: string][] = [
    ['a private webhook URL', { webhook_url: 'https://10.0.0.1/x' }, 'webhook_url'],
    ['a webhook URL that is no URL', { webhook_url: 'nonsense' }, 'webhook_url'],
    ['a secret without a URL', { webhook_secret: 'a secret of the agent' }, 'webhook_secret'],
    ['a short secret', { webhook_url: 'https://a.example', webhook_secret: 'x' }, 'webhook_secret'],
    ['an empty name', { name: '' }, 'name'],
    ['an unknown payment handler', { handlers: ['cash'] }, 'handlers[0]'],
  ];
  for (const [title, draft, field] of invalid)
    test(`${title} is refused`, async () => {
      const body = { site_slug: 'shop', name: 'ChatGPT', ...draft };
      const refused = await owner.post('/agent-connections', body);
      assert.equal(refused.status, 400, refused.text);
      assert.equal(refused.body.error.details[0].field, field);
    });

  test('connections of another workspace are not found', async () => {
    const { id } = await connectAgent(owner);
    const stranger = await shop.other.merchant();

    assert.equal((await stranger.get(`/agent-connections/${id}`)).status, 404);
    assert.equal((await stranger.post(`/agent-connections/${id}/rotate-key`)).status, 404);
    assert.equal((await stranger.delete(`/agent-connections/${id}`)).status, 404);
  });

  test('every change is in the audit log', async () => {
    const { id } = await connectAgent(owner);
    await owner.post(`/agent-connections/${id}/rotate-key`);
    await owner.delete(`/agent-connections/${id}`);

    const { body } = await owner.get(`/audit-log?resource_id=${id}`);
    const actions = body.audit_log
      .filter((entry: any) => entry.resource.id === id)
      .map((entry: any) => entry.action);
    assert.deepEqual(actions, [
      'agent_connection.deleted',
      'agent_connection.updated',
      'agent_connection.created',
    ]);
  });
});
