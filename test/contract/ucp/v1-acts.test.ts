import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyingRows } from '../../kit/carts.ts';
import { offerShipping } from '../../kit/shipping.ts';
import { openShop } from '../../kit/shop.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'strict', termsVersion: '2026-01' });
const ucpV1 = ucpV1Of(shop);
const merchant = await shop.merchant();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 1_000 }] });
const saw = await shop.product({ name: 'Saw' }, 'strict');
await merchant.post('/coupons', { site_slug: 'shop', code: 'TEN', percent_off: 10 });
await merchant.post('/coupons', {
  site_slug: 'shop',
  code: 'BIG',
  amount_off: 500,
  minimum_subtotal: 5_000,
});
await merchant.post('/coupons', {
  site_slug: 'shop',
  code: 'OLD',
  amount_off: 500,
  ends_at: '2025-01-01T00:00:00.000Z',
});
await offerShipping(
  merchant,
  { slow: ['Slow', 300], fast: ['Fast', 900] },
  { site_slug: 'strict' },
);
const mine = () => buyingRows(shop);
const codes = ({ body }: { body: any }) => body.messages.map(({ code }: any) => code);

const opened = async (product: { id: string } = mug): Promise<any> => {
  const answer = await ucpV1.create({
    line_items: [{ product_id: product.id, quantity: 2 }],
    shipping_address: { country: 'US' },
    buyer: { email: 'ada@example.com' },
  });
  assert.equal(answer.status, 201);
  return answer.body;
};

test('discount: a code in any case recomputes the totals, until another code or none', async () => {
  const { id } = await opened();
  const { status, body } = await ucpV1.discount(id, { code: ' ten ' });
  assert.equal(status, 200);
  assert.deepEqual(body.discount, {
    code: 'TEN',
    amount: 200,
    type: 'percent',
    value: 10,
    title: '10% off',
  });
  assert.deepEqual([body.totals.discount, body.totals.total], [200, 1_800]);
  const stays = await ucpV1.put(id, { line_items: [{ product_id: mug.id, quantity: 5 }] });
  assert.equal(stays.body.totals.discount, 500);
  const big = await ucpV1.discount(id, { code: 'BIG' });
  assert.deepEqual([big.body.discount.type, big.body.discount.title], ['fixed', '$5.00 off']);
  const none = await ucpV1.discount(id, { code: null });
  assert.deepEqual(['discount' in none.body, none.body.totals.discount], [false, 0]);
});

test('a coupon that does not apply is refused with the reason and changes nothing', async () => {
  const { id } = await opened();
  const before = await mine();
  const cases: [unknown, number, string][] = [
    [{ code: 'NONE' }, 404, 'coupon_not_found'],
    [{ code: 'OLD' }, 422, 'coupon_expired'],
    [{ code: 'BIG' }, 422, 'coupon_minimum_not_met'],
    [{ code: ' ' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [undefined, 400, 'validation_failed'],
  ];
  for (const [body, status, code] of cases) {
    const answer = await ucpV1.discount(id, body);
    assert.deepEqual([answer.status, answer.body.error.code], [status, code], JSON.stringify(body));
  }
  const { body } = await ucpV1.discount(id, { code: 'BIG' });
  assert.equal(body.error.minimum_subtotal, 5_000);
  assert.deepEqual(await mine(), before);
});

test('a store with terms asks for consent before it charges, and charges after consent', async () => {
  const { id, terms_version: terms } = await opened(saw);
  assert.equal(terms, '2026-01');

  const asked = await ucpV1.complete(id);
  assert.deepEqual(
    [asked.status, asked.body.status, codes(asked), asked.body.order],
    [200, 'requires_consent', ['terms_acceptance_required'], null],
  );
  assert.equal((await ucpV1.get(id)).body.status, 'requires_consent');
  const again = await ucpV1.complete(id);
  assert.deepEqual([again.status, again.body.status], [200, 'requires_consent']);
  const given = await ucpV1.consent(id, { accepted_terms_version: '2026-01' });
  assert.deepEqual(
    [given.status, given.body.status, given.body.accepted_terms_version, codes(given)],
    [200, 'open', '2026-01', []],
  );
  const done = await ucpV1.complete(id);
  assert.deepEqual([done.status, done.body.status], [200, 'completed']);
});

test('consent may be given in advance, together with a shipping option', async () => {
  const { id, totals } = await opened(saw);
  const given = await ucpV1.consent(id, {
    accepted_terms_version: '2026-01',
    selected_shipping_option_id: 'fast',
  });
  assert.deepEqual([given.body.status, given.body.totals.total - totals.total], ['open', 600]);
  assert.equal((await ucpV1.complete(id)).body.status, 'completed');
});

test('complete with consent in the body consents and completes', async () => {
  const { id, totals } = await opened(saw);
  await ucpV1.complete(id);
  const { status, body } = await ucpV1.complete(id, {
    accepted_terms_version: '2026-01',
    selected_shipping_option_id: 'fast',
    ...payingWith('tok_success'),
  });
  assert.deepEqual(
    [status, body.status, body.accepted_terms_version, body.totals.total - totals.total],
    [200, 'completed', '2026-01', 600],
  );
});

test('terms of another version are 409 with the current version', async () => {
  const { id } = await opened(saw);
  const before = await mine();
  const answers = [
    await ucpV1.consent(id, { accepted_terms_version: '2025-01' }),
    await ucpV1.complete(id, { accepted_terms_version: '2025-01' }),
  ];
  for (const { status, body } of answers) {
    const { code, terms_version: version } = body.error;
    assert.deepEqual([status, code, version], [409, 'terms_version_mismatch', '2026-01']);
  }
  const option = await ucpV1.complete(id, { selected_shipping_option_id: 'drone' });
  assert.deepEqual([option.status, option.body.error.code], [422, 'shipping_option_unknown']);
  assert.deepEqual(await mine(), before);
});

test('a higher total needs consent, also when terms are accepted in the same call', async () => {
  const pen = await shop.product({ name: 'Pen' }, 'strict');
  const { id, totals } = await opened(pen);
  await merchant.patch(`/products/${pen.id}`, { price: { amount: 1_500, currency: 'USD' } });
  const inline = { accepted_terms_version: '2026-01', selected_shipping_option_id: 'fast' };

  const asked = await ucpV1.complete(id, inline);

  assert.deepEqual(
    [asked.body.status, asked.body.totals.total - totals.total, asked.body.order],
    ['requires_consent', 1_600, null],
  );
  assert.deepEqual(codes(asked), ['price_changed', 'price_changed']);
  assert.equal(asked.body.accepted_terms_version, '2026-01');
  const done = await ucpV1.complete(id, inline);
  assert.deepEqual(
    [done.body.status, done.body.totals.total],
    ['completed', asked.body.totals.total],
  );
});

test('a change while consent is pending reopens the session', async () => {
  const { id } = await opened(saw);
  await ucpV1.complete(id);
  const { body } = await ucpV1.put(id, { buyer: { email: 'eve@example.com' } });
  assert.deepEqual([body.status, codes({ body })], ['open', []]);
});

test('a cancelled session stays cancelled; the same key replays', async () => {
  const { id } = await opened();
  const key = { 'idempotency-key': 'cancel-once' };
  const first = await ucpV1.cancel(id, undefined, key);
  assert.deepEqual([first.status, first.body.status], [200, 'cancelled']);
  const again = await ucpV1.cancel(id, undefined, key);
  assert.deepEqual(
    [again.status, again.text, again.headers['idempotent-replayed']],
    [200, first.text, 'true'],
  );
  const before = await mine();
  const later = [
    await ucpV1.cancel(id),
    await ucpV1.put(id, {}),
    await ucpV1.discount(id, { code: 'TEN' }),
    await ucpV1.consent(id, {}),
    await ucpV1.complete(id),
  ];
  for (const { status, body } of later) {
    const { code, status: now } = body.error;
    assert.deepEqual([status, code, now], [409, 'checkout_not_modifiable', 'cancelled']);
  }
  assert.deepEqual(await mine(), before);
  assert.equal((await ucpV1.get(id)).body.status, 'cancelled');
});

test('a closed session asks for nothing', async () => {
  const [given, left] = [await opened(saw), await opened(saw)];
  await ucpV1.complete(given.id);
  assert.deepEqual(codes(await ucpV1.complete(left.id)), ['terms_acceptance_required']);
  const cancelled = await ucpV1.cancel(given.id);
  assert.deepEqual([cancelled.body.status, codes(cancelled)], ['cancelled', []]);
  shop.clock.advance(6 * 3_600_000);
  const expired = await ucpV1.get(left.id);
  assert.deepEqual([expired.body.status, codes(expired)], ['expired', []]);
});

test('a session past its lifetime is expired and names the call that creates a new one', async () => {
  const { id } = await opened();
  const before = await mine();
  shop.clock.advance(6 * 3_600_000);
  const read = await ucpV1.get(id);
  assert.deepEqual([read.status, read.body.status], [200, 'expired']);
  const later = [
    await ucpV1.put(id, {}),
    await ucpV1.discount(id, { code: 'TEN' }),
    await ucpV1.consent(id, {}),
    await ucpV1.complete(id),
    await ucpV1.cancel(id),
  ];
  for (const { status, body } of later) {
    const { code, status: now, create } = body.error;
    assert.deepEqual([status, code, now], [409, 'checkout_expired', 'expired']);
    assert.deepEqual(create, {
      method: 'POST',
      url: 'http://localhost:4000/api/ucp/v1/checkout-sessions',
    });
  }
  assert.deepEqual(await mine(), before);
});
