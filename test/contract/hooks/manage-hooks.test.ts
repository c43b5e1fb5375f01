import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openHookService, rates } from '../../kit/hook-service.ts';
import { openShop } from '../../kit/shop.ts';
import { isSigned } from '../../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const owner = await shop.merchant();
const stranger = await shop.other.merchant();
const service = await openHookService(rates());

const draft = { site_slug: 'shop', type: 'shipping_rates', url: 'https://rates.example.com/quote' };

describe('hooks over REST', () => {
  test('are created with a secret that is returned once, changed and deleted', async () => {
    const { status, body, headers } = await owner.post('/hooks', draft);
    assert.equal(status, 201);
    const { secret, ...hook } = body;
    assert.match(secret, /^whsec_/);
    assert.ok(headers.etag);
    assert.deepEqual(hook, {
      id: hook.id,
      ...draft,
      timeout_ms: 1_000,
      fallback: 'own_tables',
      enabled: true,
      test: false,
      created_at: hook.created_at,
      updated_at: hook.updated_at,
    });
    assert.deepEqual((await owner.get(`/hooks/${hook.id}`)).body, hook);
    assert.deepEqual((await owner.get('/hooks?site_slug=shop')).body.hooks, [hook]);

    const changed = await owner.patch(`/hooks/${hook.id}`, { fallback: 'refuse', enabled: false });
    assert.deepEqual(changed.body, { ...hook, fallback: 'refuse', enabled: false });
    const rotated = await owner.post(`/hooks/${hook.id}/rotate-secret`);
    assert.notEqual(rotated.body.secret, secret);
    const late = { 'if-match': String(headers.etag) };
    assert.equal((await owner.patch(`/hooks/${hook.id}`, { enabled: true }, late)).status, 412);
    assert.equal((await owner.delete(`/hooks/${hook.id}`)).status, 204);
    assert.equal((await owner.get(`/hooks/${hook.id}`)).body.error.code, 'hook_not_found');
    const { body: log } = await owner.get('/audit-log');
    const actions = log.audit_log.map(({ action }: any) => action);
    for (const action of ['hook.created', 'hook.updated', 'hook.deleted'])
      assert.ok(actions.includes(action), action);
  });

  test('a store has one of each type', async () => {
    const taxes = { ...draft, type: 'taxes' };
    assert.equal((await owner.post('/hooks', taxes)).status, 201);
    const second = await owner.post('/hooks', taxes);

    assert.equal(second.status, 409);
    assert.equal(second.body.error.code, 'hook_exists');
  });

  const invalid: [string, object][] = [
    ['a private address', { url: 'http://10.0.0.1/' }],
    ['a cloud metadata address', { url: 'http://169.254.169.254/latest' }],
    ['http on the internet', { url: 'http://rates.example.com/' }],
    ['a password in the URL', { url: 'https://me:secret@rates.example.com/' }],
    ['a timeout above the budget', { timeout_ms: 2_001 }],
    ['an unknown type', { type: 'discounts' }],
    ['an unknown fallback', { fallback: 'free' }],
  ];
  for (const [what, fields] of invalid)
    test(`400 for ${what}`, async () => {
      const { status, text } = await owner.post('/hooks', {
        ...draft,
        type: 'order_validation',
        ...fields,
      });
      assert.equal(status, 400, text);
    });

  test('another workspace sees and changes nothing, and scopes apply', async () => {
    const { body: hook } = await owner.post('/hooks', { ...draft, type: 'order_validation' });

    for (const answer of [
      await stranger.get(`/hooks/${hook.id}`),
      await stranger.get(`/hooks/${hook.id}/calls`),
      await stranger.patch(`/hooks/${hook.id}`, { enabled: false }),
      await stranger.post(`/hooks/${hook.id}/test`),
      await stranger.delete(`/hooks/${hook.id}`),
    ])
      assert.equal(answer.status, 404);
    const reader = await shop.merchant('read:webhooks');
    assert.equal((await reader.get(`/hooks/${hook.id}`)).status, 200);
    assert.equal((await reader.patch(`/hooks/${hook.id}`, { enabled: false })).status, 403);
  });

  test('a test call sends a signed sample and reports the answer', async () => {
    const { body: hook } = await owner.post('/hooks', { ...draft, url: service.url });
    const { body } = await owner.post(`/hooks/${hook.id}/test`);

    assert.deepEqual(
      { ...body, milliseconds: 0, request: '' },
      {
        ok: true,
        milliseconds: 0,
        status: 200,
        problem: null,
        request: '',
      },
    );
    const [call] = service.calls;
    assert.ok(call);
    assert.equal(call.body, body.request);
    assert.equal(call.type, 'shipping_rates');
    assert.ok(isSigned({ path: '/', headers: call.headers, body: call.body }, hook.secret));
    const { body: log } = await owner.get(`/hooks/${hook.id}/calls`);
    assert.deepEqual(
      log.calls.map(({ status, problem }: any) => [status, problem]),
      [[200, null]],
    );
  });
});
