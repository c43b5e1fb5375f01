import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encryptedColumns } from '../../../../src/app/secrets/encrypted-columns.ts';
import {
  countKeyUsage,
  lockRowsToReencrypt,
} from '../../../../src/app/secrets/encrypted-row-store.ts';
import {
  describeKey,
  readKeyStates,
  rotateSecrets,
} from '../../../../src/app/secrets/rotate-secrets.ts';
import { enqueueEmail } from '../../../../src/core/access/mail/enqueue-email.ts';
import { saveClient } from '../../../../src/core/access/oauth/clients.ts';
import { saveInteraction } from '../../../../src/core/access/oauth/interactions.ts';
import { requestEmailToken } from '../../../../src/core/access/users/email-tokens/request-email-token.ts';
import { createAccount } from '../../../../src/core/payments/accounts/manage-accounts.ts';
import { createSecrets, type Secrets } from '../../../../src/platform/crypto/secrets.ts';
import { systemTenant } from '../../../../src/platform/unit-of-work.ts';
import { agentOf } from '../../../kit/a2a.ts';
import { dumpRows } from '../../../kit/rows.ts';
import { openShop, type Shop } from '../../../kit/shop.ts';

const keyText = (name: string, byte: number) =>
  `${name}:${Buffer.alloc(32, byte).toString('base64')}`;
const before = keyText('test', 7);
const after = keyText('next', 8);
const both = createSecrets(`${after},${before}`);

const canaries = {
  token: 'canary-push-token-1',
  credentials: 'canary-credentials-2',
  client: 'canary-client-secret-3',
  way: 'canary-interaction-4',
  mail: 'canary-mail-5',
  smtp: 'canary-smtp-password-6',
  stripe: 'canary-stripe-key-7',
  stripeWebhook: 'canary-stripe-webhook-8',
};

/** A shop with a secret in every encrypted column. */
async function openShopWithSecrets(t: Parameters<typeof openShop>[0]): Promise<Shop> {
  const shop = await openShop(t);
  await shop.site();
  const merchant = await shop.merchant();
  for (const index of Array(5).keys()) {
    const coupon = { site_slug: 'shop', code: `C${index}`, percent_off: 1 };
    await merchant.post('/coupons', coupon, { 'idempotency-key': `k${index}` });
  }
  await shop.paidOrder();
  const guestKey = { 'idempotency-key': 'of-a-guest' };
  await shop.public.post('/api/storefront/v1/carts', { site_slug: 'shop' }, guestKey);
  await merchant.post('/webhooks', { url: 'https://hooks.example.com/', events: ['*'] });
  const smtp = { host: 'smtp.example.com', port: 465, security: 'tls', username: 'shop' };
  const ofStore = { smtp: { ...smtp, password: canaries.smtp } };
  const saved = await merchant.patch('/sites/shop/email-settings', ofStore);
  assert.equal(saved.status, 200, saved.text);
  const hook = { site_slug: 'shop', name: 'ChatGPT', webhook_url: 'https://agent.example.com/acp' };
  const connected = await merchant.post('/agent-connections', hook);
  assert.equal(connected.status, 201, connected.text);
  const decider = { site_slug: 'shop', type: 'taxes', url: 'https://tax.example.com/' };
  assert.equal((await merchant.post('/hooks', decider)).status, 201);
  const agent = await agentOf(shop);
  const { id: taskId } = await agent.openTask();
  const set = await agent.rpc('CreateTaskPushNotificationConfig', {
    taskId,
    id: 'c1',
    url: 'https://agent.example.com/hook',
    token: canaries.token,
    authentication: { scheme: 'Bearer', credentials: canaries.credentials },
  });
  assert.ok(set.body.result, set.text);
  await shop.public.get('/.well-known/ucp/jwks.json');
  await saveClient(shop.unit, { client_id: 'c', client_secret: canaries.client });
  const payload = { returnTo: canaries.way };
  await saveInteraction(shop.unit, { id: 'i', payload, seconds: 60 });
  await shop.unit.run(shop.tenant, async (work) => {
    const key = { secretKey: canaries.stripe, providerAccount: 'acct_1' };
    await createAccount(work, 'shop', { key, webhookSecret: canaries.stripeWebhook });
    await enqueueEmail(work, { to: 'a@example.com', subject: 'x', text: canaries.mail });
    await requestEmailToken(work, { email: canaries.mail, purpose: 'reset' } as never);
  });
  return shop;
}

const sealedForm = /\bv1\.[\w-]{1,32}\.[\w-]{16}\.[\w-]{22,}/g;

test('every stored secret is encrypted in a column that rotation knows', async (t) => {
  const shop = await openShopWithSecrets(t);
  const dump = await dumpRows(shop);
  for (const canary of Object.values(canaries)) assert.ok(!dump.includes(canary), canary);

  const uses = await shop.unit.runAsSystem(systemTenant, countKeyUsage);
  const counted = uses.filter(({ derived }) => !derived);

  assert.deepEqual(
    new Set(counted.map(({ what }) => what)),
    new Set(encryptedColumns.map(({ name }) => name)),
  );
  const known = counted.reduce((sum, { count }) => sum + count, 0);
  assert.equal(new Set(dump.match(sealedForm)).size, known);
});

async function openAll(shop: Shop, secrets: Secrets): Promise<string[]> {
  return shop.unit.runAsSystem(systemTenant, async (work) => {
    const opened: string[] = [];
    for (const column of encryptedColumns)
      for (const { key: _, ciphertext, ...context } of await lockRowsToReencrypt(work, column, {
        currentKeyId: '',
        after: null,
        limit: 1_000,
      }))
        opened.push(secrets.decryptBytes(ciphertext, context).toString('base64'));
    return opened;
  });
}

test('a rotation encrypts everything anew and reports what still needs the old key', async (t) => {
  const shop = await openShopWithSecrets(t);
  const plain = await openAll(shop, createSecrets(before));
  const reported: [string, number][] = [];

  const count = await rotateSecrets({ unit: shop.unit, secrets: both }, (...line) => {
    reported.push(line);
  });

  assert.equal(count, plain.length);
  assert.deepEqual(
    reported.map(([name]) => name),
    encryptedColumns.map(({ name }) => name),
  );
  assert.deepEqual((await openAll(shop, createSecrets(after))).sort(), plain.sort());
  assert.equal(await rotateSecrets({ unit: shop.unit, secrets: both }), 0);

  const states = await readKeyStates({ unit: shop.unit, secrets: both });
  assert.deepEqual(
    states.map(({ keyId, state }) => [keyId, state]),
    [
      ['next', 'current'],
      ['test', 'needed'],
    ],
  );
  assert.match(
    states.map(describeKey).join('\n'),
    /^next is the current key.*\ntest is still used by 1 links to orders/,
  );
});

test('a key that nothing needs may be removed', async (t) => {
  const shop = await openShop(t);
  await saveClient(shop.unit, { client_id: 'c', client_secret: 'x' });
  await rotateSecrets({ unit: shop.unit, secrets: both });
  const [, old] = await readKeyStates({ unit: shop.unit, secrets: both });
  assert.deepEqual([old?.keyId, old?.state], ['test', 'removable']);
});

test('without the old key nothing changes, and the missing key is named', async (t) => {
  const shop = await openShop(t);
  await saveClient(shop.unit, { client_id: 'c', client_secret: 'x' });
  const rows = await dumpRows(shop);
  await assert.rejects(
    rotateSecrets({ unit: shop.unit, secrets: createSecrets(after) }),
    /must contain the key test, which encrypts 1 oauth_clients.client_secret: add it after/,
  );
  assert.equal(await dumpRows(shop), rows);
});

test('an interrupted rotation resumes where it stopped', async (t) => {
  const shop = await openShopWithSecrets(t);
  const total = (await openAll(shop, createSecrets(before))).length;
  let done = 0;
  const cut = rotateSecrets({ unit: shop.unit, secrets: both }, (_, count) => {
    done += count;
    throw new Error('cut off');
  });
  await assert.rejects(cut, /cut off/);
  assert.equal(await rotateSecrets({ unit: shop.unit, secrets: both }), total - done);
});

test('rows written in the meantime are found, and many rows are processed in batches', async (t) => {
  const shop = await openShop(t);
  const made = async (id: number) =>
    saveClient(shop.unit, { client_id: `c${id}`, client_secret: 'x' });
  for (const id of Array(1_203).keys()) await made(id);
  let late = false;
  const count = await rotateSecrets({ unit: shop.unit, secrets: both }, () => {
    if (late) return;
    late = true;
    return void made(9_999);
  });
  assert.ok(count >= 1_203, String(count));
  assert.ok((await rotateSecrets({ unit: shop.unit, secrets: both })) <= 1);
});
