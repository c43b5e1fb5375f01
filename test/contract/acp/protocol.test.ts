import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acpBasket, acpOf, connectAgent } from '../../kit/acp/agent.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const product = await shop.product({ variants: [{ stock: 50 }] });
const basket = acpBasket(String(product.variants[0]?.id));
const { key } = await connectAgent(owner);
const agent = acpOf(shop, key);

describe('discovery', () => {
  test('the document of a store names its currency and the base URL on its host', async () => {
    const { status, body, headers } = await shop.public.get('/.well-known/acp.json', {
      host: 'shop.localhost:4000',
    });

    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'public, max-age=3600');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.deepEqual(body, {
      protocol: {
        name: 'acp',
        version: '2026-04-17',
        supported_versions: ['2026-01-30', '2026-04-17'],
      },
      api_base_url: 'http://shop.localhost:4000/acp',
      transports: ['rest', 'mcp'],
      capabilities: {
        services: ['checkout', 'orders', 'carts'],
        extensions: [{ name: 'discount' }],
        intervention_types: ['3ds'],
        supported_currencies: ['usd'],
      },
    });
  });

  test('the document of the platform names no currency', async () => {
    const { body } = await shop.public.get('/.well-known/acp.json');
    assert.equal(body.api_base_url, 'http://localhost:4000/acp');
    assert.equal(body.capabilities.supported_currencies, undefined);
  });
});

describe('versions and errors', () => {
  const versions: [sent: string | undefined, code: string][] = [
    [undefined, 'missing_api_version'],
    ['', 'missing_api_version'],
    ['2025-09-29', 'unsupported_api_version'],
    ['latest', 'unsupported_api_version'],
  ];
  for (const [sent, code] of versions)
    test(`API-Version ${sent ?? 'left out'} is 400 ${code} with the supported versions`, async () => {
      const { status, body } = await agent.create(basket, { 'api-version': sent });
      assert.equal(status, 400);
      assert.equal(body.code, code);
      assert.equal(body.type, 'invalid_request');
      assert.deepEqual(body.supported_versions, ['2026-01-30', '2026-04-17']);
    });

  const credentials: [title: string, headers: Record<string, string | undefined>][] = [
    ['no credential', { authorization: undefined }],
    ['an unknown key', { authorization: `Bearer ${key.slice(0, -1)}_` }],
    ['another scheme', { authorization: `Basic ${key}` }],
  ];
  for (const [title, headers] of credentials)
    test(`${title} is 401 unauthorized`, async () => {
      const { status, body, headers: sent } = await agent.create(basket, headers);
      assert.equal(status, 401);
      assert.equal(body.code, 'unauthorized');
      assert.match(String(sent['www-authenticate']), /^Bearer/);
    });

  test('the key of a store is refused on the host of another store', async () => {
    await shop.site({ slug: 'second' });
    assert.equal((await agent.create(basket, { host: 'second.localhost:4000' })).status, 401);
    assert.equal((await agent.create(basket, { host: 'shop.localhost:4000' })).status, 201);
  });

  const invalid: [title: string, body: unknown, param: string][] = [
    ['a body that is no object', [], '$'],
    ['no line items', { ...basket, line_items: undefined }, '$.line_items'],
    ['an empty list of items', { ...basket, line_items: [] }, '$.line_items'],
    ['an item without id', { ...basket, line_items: [{}] }, '$.line_items[0].id'],
    [
      'a quantity of zero',
      { ...basket, line_items: [{ id: 'x', quantity: 0 }] },
      '$.line_items[0].quantity',
    ],
    ['an email that is none', { ...basket, buyer: { email: 'x' } }, '$.buyer.email'],
    ['the currency of another store', { ...basket, currency: 'eur' }, '$.currency'],
    [
      'a country in full',
      { ...basket, fulfillment_details: { address: { country: 'Germany' } } },
      '$.fulfillment_details.address.country',
    ],
  ];
  for (const [title, body, param] of invalid)
    test(`${title} is 400 invalid with its JSONPath`, async () => {
      const refused = await agent.create(body);
      assert.equal(refused.status, 400, refused.text);
      assert.equal(refused.body.code, 'invalid');
      assert.equal(refused.body.param, param);
    });

  test('an item that the store does not sell is 422 with the path of the lines', async () => {
    const refused = await agent.create({ ...basket, line_items: [{ id: 'item_123' }] });
    assert.equal(refused.status, 422, refused.text);
    assert.equal(refused.body.code, 'item_not_found');
    assert.match(refused.body.param, /^\$\.line_items/);
  });

  test('more units than there are is 409 out_of_stock', async () => {
    const [line] = basket.line_items;
    const refused = await agent.create({ ...basket, line_items: [{ ...line, quantity: 51 }] });
    assert.equal(refused.status, 409, refused.text);
    assert.equal(refused.body.code, 'out_of_stock');
  });

  test('an unknown path and a body that is no JSON have errors of ACP', async () => {
    const missing = await agent.call('GET', '/orders/ord_1');
    const broken = await shop.send({
      method: 'POST',
      url: '/acp/checkout_sessions',
      headers: {
        host: 'localhost:4000',
        authorization: `Bearer ${key}`,
        'api-version': '2026-04-17',
        'content-type': 'application/json',
      },
      payload: '{',
    });
    assert.deepEqual([missing.status, missing.body.code], [404, 'not_found']);
    assert.deepEqual([broken.status, broken.body.code], [400, 'invalid']);
  });
});

describe('idempotency', () => {
  test('a repeated key returns the same response, marked as replayed', async () => {
    const headers = { 'idempotency-key': 'repeat', 'request-id': 'req-1' };
    const [first, second] = [
      await agent.create(basket, headers),
      await agent.create({ ...basket }, headers),
    ];

    assert.equal(second.status, 201);
    assert.deepEqual(second.body, first.body);
    assert.equal(first.headers['idempotent-replayed'], undefined);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    assert.equal(second.headers['idempotency-key'], 'repeat');
    assert.equal(second.headers['request-id'], 'req-1');
  });

  test('the order of members does not matter, null is not the same as left out', async () => {
    const headers = { 'idempotency-key': 'order' };
    const { capabilities, ...rest } = basket;
    const first = await agent.create({ capabilities, ...rest }, headers);
    const same = await agent.create({ ...rest, capabilities }, headers);
    const other = await agent.create({ ...rest, capabilities, coupons: null }, headers);

    assert.equal(same.body.id, first.body.id);
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_conflict']);
  });

  test('a key is required in 2026-04-17, and optional in 2026-01-30', async () => {
    const without = { 'idempotency-key': undefined };
    const refused = await agent.create(basket, without);
    const older = await acpOf(shop, key, '2026-01-30').create(basket, without);

    assert.deepEqual([refused.status, refused.body.code], [400, 'idempotency_key_required']);
    assert.equal(older.status, 201, older.text);
  });

  test('keys of one connection are unknown to another', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const first = await agent.create(basket, headers);
    const other = acpOf(shop, (await connectAgent(owner)).key);
    const second = await other.create(basket, headers);

    assert.equal(second.status, 201);
    assert.notEqual(second.body.id, first.body.id);
  });

  test('concurrent calls with one key create one session', async () => {
    const headers = { 'idempotency-key': 'at once' };
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        agent.create(basket, { ...headers, 'idempotency-key': 'once' }),
      ),
    );
    assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(all.map(({ body }) => body.id)).size, 1);
  });
});
