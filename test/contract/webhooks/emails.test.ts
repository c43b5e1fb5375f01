import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailbox } from '../../kit/mails.ts';
import { openReceiver } from '../../kit/push-receiver.ts';
import { openShop } from '../../kit/shop.ts';
import { newUser } from '../../kit/users.ts';
import { register } from '../../kit/webhooks.ts';

const events = ['product.created'];
const hour = 3_600;

test('owners get an email when an endpoint has failed for 24 h, and when it is paused after 48 h', async (t) => {
  const box = mailbox();
  const shop = await openShop(t, { env: { STOA_TEST_CLOCK: 'on', ...box.env } });
  await shop.site();
  await newUser(shop, 'ada@example.com');
  await newUser(shop, 'olive@example.com', { role: 'owner' });
  await newUser(shop, 'adam@example.com', { role: 'admin' });
  await newUser(shop, 'eve@example.com', { of: shop.other });
  const api = await shop.merchant();
  const receiver = await openReceiver(t, () => 500);
  const url = receiver.url('/hook');
  const { id } = await register(api, url, { events });
  await shop.product();
  const advance = (hours: number) =>
    shop.public.post('/dev/clock', { advance_seconds: hours * hour });
  const subjects = async () =>
    (await box.mails()).map(({ to, subject }) => `${to?.[0]?.address} ${subject}`).toSorted();
  const toBothOwners = (subject: string) => [
    `ada@example.com ${subject}`,
    `olive@example.com ${subject}`,
  ];

  await advance(23);
  assert.deepEqual(await subjects(), []);
  await advance(5);
  assert.deepEqual(await subjects(), toBothOwners(`Webhook endpoint failing: ${url}`));
  await advance(72);
  assert.deepEqual(
    await subjects(),
    [
      ...toBothOwners(`Webhook endpoint failing: ${url}`),
      ...toBothOwners(`Webhook endpoint paused: ${url}`),
    ].toSorted(),
  );

  const page = `http://localhost:4000/console/settings/developers/webhooks/${id}?workspace=${shop.tenant.workspaceId}`;
  for (const { text } of await box.mails()) assert.ok(text?.includes(page), text);
  const { body } = await api.get(`/audit-log?resource=${id}&action=webhook.paused`);
  assert.deepEqual(
    body.audit_log.map(({ actor }: any) => actor.type),
    ['system'],
  );
});

test('a URL that is longer than the subject is shortened there and complete in the email', async (t) => {
  const box = mailbox();
  const shop = await openShop(t, { env: { STOA_TEST_CLOCK: 'on', ...box.env } });
  await shop.site();
  await newUser(shop);
  const url = `http://127.0.0.1:9/${'x'.repeat(1_000)}`;
  await register(await shop.merchant(), url, { events });
  await shop.product();
  await shop.public.post('/dev/clock', { advance_seconds: 30 * hour });

  const { subject, text } = await box.newest('ada@example.com');

  assert.equal(subject, `Webhook endpoint failing: ${url}`.slice(0, 300));
  assert.ok(text.replaceAll(/\s/g, '').includes(url));
});
