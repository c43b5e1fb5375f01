import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEmailShop } from '../kit/email-shop.ts';
import { newUser } from '../kit/users.ts';

test('a store changes, previews, tests and switches off its emails', async (t) => {
  const shop = await openEmailShop(t);
  const site = await shop.site();
  const merchant = await shop.merchant('write:settings', 'read:orders');
  const path = `/sites/${site.slug}/email-templates`;
  const put = (template: object) => merchant.put(path, { templates: [template] });
  const texts = { en: { subject: 'We got {order}', introduction: 'Hello {name}.', footer: 'Bye' } };

  const bad = await put({ kind: 'order_confirmed', texts: { en: { subject: 'For {agent}' } } });
  const saved = await put({ kind: 'order_confirmed', texts });

  assert.equal(bad.status, 400);
  assert.deepEqual(bad.body.error.details, [
    {
      field: 'templates[0].texts.en.subject',
      code: 'unknown_placeholder',
      message:
        'contains the unknown placeholder {agent}; this kind has {store}, {order}, {name}, {buyer}',
    },
  ]);
  assert.equal(saved.status, 200, saved.text);
  const listed = (await merchant.get(path)).body.templates;
  const { defaults, ...changed } = listed[0];
  assert.deepEqual(defaults.en, {
    subject: 'Order {order} confirmed',
    introduction: 'We have received your order {order} at {store}.',
  });
  assert.deepEqual(Object.keys(defaults), ['en', 'de', 'fr', 'es', 'nl']);
  assert.deepEqual(changed, {
    kind: 'order_confirmed',
    enabled: true,
    texts,
    placeholders: ['store', 'order', 'name', 'buyer'],
  });
  assert.equal(listed.length, 19);
  const stranger = await shop.other.merchant('write:settings');
  assert.equal((await stranger.get(path)).status, 404);

  const order = await shop.paidOrder({ site, buyer: { email: 'ada@example.com', name: 'Ada' } });
  const [mail] = await shop.deliver();
  assert.equal(mail?.subject, `Test: We got ${order.name}`);
  assert.ok(mail?.mail.text?.includes('Hello Ada.'));
  assert.ok(mail?.mail.text?.includes('-- \nBye'));

  const preview = async (kind: string, body: object) =>
    merchant.post(`${path}/${kind}/preview`, body);
  const real = await preview('order_confirmed', { order_id: order.id, locale: 'fr' });
  assert.equal(real.status, 201, real.text);
  const url = new URL(real.body.url).pathname;
  const page = await shop.public.get(url);
  assert.equal(page.status, 200);
  assert.match(String(page.headers['content-security-policy']), /^sandbox; default-src 'none';/);
  assert.ok(page.text.includes('Merci pour votre commande'), page.text);
  assert.ok(page.text.includes(order.name));
  assert.equal((await shop.public.get(url)).status, 404);
  const draft = { texts: { subject: null, introduction: 'Unsaved {order}' }, format: 'text' };
  const plain = await preview('order_confirmed', draft);
  const text = await shop.public.get(new URL(plain.body.url).pathname);
  assert.match(String(text.headers['content-type']), /^text\/plain/);
  assert.ok(text.text.includes('Unsaved #1001'));
  for (const [scheme, media] of [
    ['dark', '@media all{'],
    ['light', '@media not all{'],
  ]) {
    const { body } = await preview('order_confirmed', { color_scheme: scheme });
    const shown = await shop.public.get(new URL(body.url).pathname);
    assert.ok(shown.text.includes(`:root{color-scheme:${scheme};`));
    assert.ok(shown.text.includes(`\n${media}\n`));
  }
  const late = await preview('order_confirmed', {});
  shop.clock.advance(11 * 60_000);
  assert.equal((await shop.public.get(new URL(late.body.url).pathname)).status, 404);
  const nothing = await preview('order_shipped', { order_id: order.id });
  assert.deepEqual([nothing.status, nothing.body.error.code], [422, 'kind_not_applicable']);

  const test = (to: string) => merchant.post(`${path}/return_approved/test`, { to, locale: 'nl' });
  assert.equal((await test('stranger@example.com')).status, 400);
  assert.equal((await test('owner@example.com')).status, 202);
  const [sample] = await shop.deliver();
  assert.equal(sample?.subject, 'Bestelling #1001: retour RMA-7K2M9 goedgekeurd');
  assert.ok(sample?.mail.html);
  const about = (kind: string) =>
    merchant.post(`${path}/${kind}/test`, { to: 'owner@example.com', order_id: order.id });
  assert.equal((await about('order_confirmed')).status, 202);
  assert.equal((await shop.deliver())[0]?.subject, `Test: We got ${order.name}`);
  assert.equal((await about('order_shipped')).status, 422);

  await put({ kind: 'order_confirmed', enabled: false });
  const quiet = await shop.paidOrder({ site });
  assert.deepEqual(
    (await shop.deliver()).map(({ to }) => to),
    ['owner@example.com'],
  );
  const { body } = await merchant.get(`/orders/${quiet.id}/emails`);
  assert.deepEqual([body.emails[0].state, body.emails[0].reason], ['skipped', 'kind_disabled']);
});

test('members choose which emails they receive', async (t) => {
  const shop = await openEmailShop(t);
  const viewer = await newUser(shop, 'viewer@example.com', { role: 'member' });
  const owner = await newUser(shop, 'second@example.com');
  const stranger = await newUser(shop, 'other@example.com', { of: shop.other });
  const merchant = await shop.merchant('write:settings');
  const path = (id: string) => `/notification-settings/${id}`;

  const before = await merchant.get(path(viewer));
  await merchant.put(path(viewer), { staff_new_order: 'each' });
  await merchant.put(path(owner), { staff_new_order: 'off' });
  await shop.paidOrder();

  assert.equal(before.body.staff_new_order, 'off');
  const after = (await merchant.get(path(owner))).body;
  assert.deepEqual([after.staff_new_order, after.staff_low_stock], ['off', 'each']);
  assert.deepEqual(
    (await shop.deliver()).map(({ to }) => to),
    ['ada@example.com', 'owner@example.com', 'viewer@example.com'],
  );
  assert.equal((await merchant.get(path(stranger))).status, 404);
  assert.equal((await merchant.put(path(owner), { staff_new_order: 'often' })).status, 400);
});
