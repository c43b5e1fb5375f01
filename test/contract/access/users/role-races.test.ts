import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApiKey } from '../../../../src/core/access/keys/manage-api-keys.ts';
import { saveClient } from '../../../../src/core/access/oauth/clients.ts';
import { recordConsent } from '../../../../src/core/access/oauth/record-consent.ts';
import { removeMember } from '../../../../src/core/access/users/manage-members.ts';
import type { Id } from '../../../../src/kernel/id.ts';
import { openConsole } from '../../../kit/console.ts';
import { someoneWaits } from '../../../kit/locks.ts';
import { connectApp } from '../../../kit/oauth/connected-app.ts';
import { type Answer, type Caller, openShop } from '../../../kit/shop.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
const owner = await newUser(shop);
const merchant = await shop.merchant();
let made = 0;

/** Runs `act` of an admin in the console while an owner removes them from the workspace. */
async function whileRemoved<Answer>(
  act: (admin: { id: Id<'usr'>; console: Caller }) => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>> {
  made += 1;
  const email = `admin${made}@example.com`;
  const id = (await newUser(shop, email, { role: 'admin' })) as Id<'usr'>;
  const console = await (await openConsole(shop, email)).merchant();
  const inFlight = await shop.unit.run(shop.tenant, async (work) => {
    await removeMember(work, owner, id);
    const answer = Promise.allSettled([act({ id, console })]);
    await someoneWaits(work, answer);
    return { answer };
  });
  const [settled] = await inFlight.answer;
  return settled;
}

test('an API key requested while its owner is removed from the workspace is not created', async () => {
  const keys = async () => (await merchant.get('/api-keys')).body.api_keys.length;
  const before = await keys();

  const answer = await whileRemoved(({ console }) =>
    console.post('/api-keys', { name: 'x', scopes: ['read:products'] }),
  );

  assert.equal(answer.status === 'fulfilled' && answer.value.status, 403);
  assert.equal(await keys(), before);
});

test('a user who is being removed neither disconnects an app nor revokes a key nor changes an endpoint or a hook', async () => {
  const grant = await connectApp(shop);
  const url = 'https://example.com/hook';
  const { body: endpoint } = await merchant.post('/webhooks', { url, events: ['*'] });
  const { slug } = await shop.site();
  const { body: hook } = await merchant.post('/hooks', { site_slug: slug, type: 'taxes', url });
  const { body: keys } = await merchant.get('/api-keys');
  const acts: ((console: Caller) => Promise<Answer>)[] = [
    (console) => console.delete(`/connected-apps/${grant}`),
    (console) => console.delete(`/api-keys/${keys.api_keys[0].id}`),
    (console) => console.post('/webhooks', { url: 'https://example.com/mine', events: ['*'] }),
    (console) => console.patch(`/webhooks/${endpoint.id}`, { url: 'https://example.com/mine' }),
    (console) => console.post(`/webhooks/${endpoint.id}/rotate-secret`),
    (console) => console.delete(`/webhooks/${endpoint.id}`),
    (console) => console.post('/hooks', { site_slug: slug, type: 'shipping_rates', url }),
    (console) => console.patch(`/hooks/${hook.id}`, { url: 'https://example.com/mine' }),
    (console) => console.post(`/hooks/${hook.id}/rotate-secret`),
    (console) => console.delete(`/hooks/${hook.id}`),
  ];

  for (const act of acts) {
    const answer = await whileRemoved(({ console }) => act(console));
    assert.equal(answer.status === 'fulfilled' && answer.value.status, 403, String(act));
  }

  const [apps, after, webhooks, hooks] = await Promise.all(
    ['/connected-apps', '/api-keys', '/webhooks', '/hooks'].map((path) => merchant.get(path)),
  );
  assert.deepEqual(
    apps?.body.connected_apps.map(({ id }: any) => id),
    [grant],
  );
  assert.equal(after?.body.api_keys.length, keys.api_keys.length);
  assert.deepEqual(
    webhooks?.body.webhooks.map((one: any) => [one.id, one.url, one.updated_at]),
    [[endpoint.id, url, endpoint.updated_at]],
  );
  assert.deepEqual(
    hooks?.body.hooks.map((one: any) => [one.id, one.url, one.updated_at]),
    [[hook.id, url, hook.updated_at]],
  );
});

test('consent by a user who is being removed grants nothing', async () => {
  const client = { id: 'client-1', name: 'An app' };
  await saveClient(shop.unit, { client_id: client.id });

  const answer = await whileRemoved(({ id }) =>
    shop.unit.runAsSystem(shop.tenant, (work) =>
      recordConsent(work, {
        kind: 'merchant',
        userId: id,
        client,
        scopes: ['read:products'],
        resources: ['http://localhost:4000/api'],
      }),
    ),
  );

  assert.equal(answer.status === 'rejected' && answer.reason.reason, 'consent_needs_admin');
});

/** An admin, and a key that they created. */
async function adminWithKey() {
  made += 1;
  const id = (await newUser(shop, `admin${made}@example.com`, { role: 'admin' })) as Id<'usr'>;
  const { key, text } = await shop.unit.run(shop.tenant, (work) =>
    createApiKey(
      work,
      { name: 'own', scopes: ['write:settings'], expiresAt: null },
      { createdBy: id, mode: 'test' },
    ),
  );
  return { id, key, text };
}

const keyNames = async () =>
  (await merchant.get('/api-keys')).body.api_keys.map(({ name }: any) => name);

test('a key of a user who is being removed creates no key', async () => {
  const { id, text } = await adminWithKey();

  const inFlight = await shop.unit.run(shop.tenant, async (work) => {
    await removeMember(work, owner, id);
    const answer = shop.public.post(
      '/api/storefront/v1/merchant/api-keys',
      { name: 'late', scopes: ['read:settings'] },
      { authorization: `Bearer ${text}` },
    );
    await someoneWaits(work, answer);
    return { answer };
  });

  assert.equal((await inFlight.answer).status, 401);
  assert.ok(!(await keyNames()).includes('late'));
});

test('a key created while the creator of its parent key is removed is revoked with it', async () => {
  const { id, key } = await adminWithKey();
  const principal = { kind: 'api_key', id: key.id, ip: '127.0.0.1', requestId: 'req_1' } as const;

  const inFlight = await shop.unit.run({ ...shop.tenant, principal }, async (work) => {
    const draft = { name: 'early', scopes: ['read:settings'], expiresAt: null };
    await createApiKey(work, draft, { createdBy: key.id, mode: 'test' });
    const removal = shop.unit.run(shop.tenant, (other) => removeMember(other, owner, id));
    await someoneWaits(work, removal);
    return { removal };
  });
  await inFlight.removal;

  assert.ok(!(await keyNames()).includes('early'));
});
