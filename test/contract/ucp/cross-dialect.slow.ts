import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartsOf } from '../../kit/carts.ts';
import { dialectsOf } from '../../kit/parity/dialects.ts';
import { payOnPage } from '../../kit/parity/hosted-page.ts';
import { offerShipping } from '../../kit/shipping.ts';
import { openShop } from '../../kit/shop.ts';
import { outcomeOf } from '../../kit/storm.ts';
import { line, messagesIn, paying, ucpOf } from '../../kit/ucp.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'strict', termsVersion: '2026-01' });
const merchant = await shop.merchant();
await merchant.post('/coupons', { site_slug: 'shop', code: 'THIRD', percent_off: 33 });
await offerShipping(
  merchant,
  { slow: ['Slow', 500], fast: ['Fast', 1_500] },
  { countries: ['US'] },
);
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 500 }] });
const saw = await shop.product({ name: 'Saw', isDigital: true }, 'strict');
const variantId = mug.variants[0]?.id ?? '';
const dialects = await dialectsOf(shop);
const [ucpV1, ucp, carts] = [ucpV1Of(shop), ucpOf(shop), cartsOf(shop)];
const needsBearer = (name: string) => ['A2A', '/api/mcp'].includes(name);
const bought = { orders: 1, payments: ['succeeded'], charges: 1 };
const third = { subtotal: 3_000, discount: 990, shipping: 1_500, tax: 0, total: 3_510 };

for (const [one, opener] of Object.entries(dialects))
  for (const [other, changer] of Object.entries(dialects)) {
    if (one === other) continue;
    test(`opened by ${one}, changed and completed by ${other}: both read the same`, async () => {
      const id = await opener.open(mug.id);
      const made = await changer.look(id);
      assert.deepEqual(made, await opener.look(id));
      assert.deepEqual([made.lines, made.isCompleted], [[[variantId, 1]], false]);

      const change = { productId: mug.id, variantId, quantity: 2, option: 'slow', code: 'THIRD' };
      await opener.change(id, { ...change, city: 'Salem' });
      const more = { ...change, quantity: 3, city: 'Sacramento', option: 'fast' };
      const changed = await changer.change(id, more);
      assert.deepEqual(await opener.look(id), changed);
      assert.deepEqual(changed, {
        isCompleted: false,
        lines: [[variantId, 3]],
        sums: third,
        email: 'ada@example.com',
        city: 'Sacramento',
        orderId: null,
      });

      await changer.complete(id);
      const done = await opener.look(id);
      const completed = { ...changed, isCompleted: true, orderId: done.orderId };
      // Skills pay on the hosted page. After that guests see no personal details.
      const redacted = { ...completed, email: null, city: null };
      const isRedacted = needsBearer(other) && !needsBearer(one);
      assert.deepEqual(done, isRedacted ? redacted : completed);
      assert.deepEqual(await changer.look(id), completed);
      assert.match(done.orderId ?? '', /^ord_/);
      const { body: order } = await merchant.get(`/orders/${done.orderId}`);
      assert.deepEqual([order.totals.total, order.items[0].quantity], [3_510, 3]);
      assert.deepEqual(await outcomeOf(shop, id), bought);
    });
  }

for (const [name, dialect] of Object.entries(dialects))
  test(`a cart checked out over REST is read and completed by ${name}`, async () => {
    const buyer = { email: 'ada@example.com', name: 'Ada Lovelace' };
    const token = (await carts.create({ site_slug: 'shop', buyer })).body.token;
    await carts.add(token, { product_id: mug.id, quantity: 3 });
    const address = { line1: '1 Main St', city: 'Salem', state: 'OR', postcode: '97301' };
    const shipping_address = { name: 'Ada Lovelace', country: 'US', ...address };
    await carts.put(token, { shipping_address });
    await carts.put(token, { selected_shipping_option_id: 'fast' });
    const { totals } = (await carts.coupon(token, 'THIRD')).body;
    const { session_id: id } = (await carts.checkout(token)).body;

    const seen = await dialect.look(id);
    await dialect.complete(id);

    const { tax_included: _, ...sums } = totals;
    assert.deepEqual([seen.sums, seen.lines, seen.city], [sums, [[variantId, 3]], 'Salem']);
    const done = await dialect.look(id);
    assert.deepEqual([done.isCompleted, done.sums], [true, sums]);
    assert.equal((await carts.get(token)).body.status, 'completed');
    const { orders, charges } = await outcomeOf(shop, id);
    assert.deepEqual([orders, charges], [1, 1]);
  });

for (const [name, dialect] of Object.entries(dialects))
  test(`opened by ${name}, paid by the buyer on the hosted page`, async () => {
    const id = await dialect.open(mug.id);
    const more = { option: 'fast', code: 'THIRD', city: 'Sacramento' };
    await dialect.change(id, { productId: mug.id, variantId, quantity: 3, ...more });

    await payOnPage(shop, `http://localhost:4000/checkout/${id}`);

    const done = await dialect.look(id);
    assert.deepEqual([done.isCompleted, done.sums], [true, third]);
    assert.deepEqual(await outcomeOf(shop, id), bought);
  });

test('terms accepted in UCP v1 are accepted in public UCP', async () => {
  const { id } = (await ucpV1.create({ line_items: [{ product_id: saw.id }] })).body;
  assert.equal((await ucp.get(id)).body.status, 'requires_escalation');

  await ucpV1.consent(id, { accepted_terms_version: '2026-01' });

  assert.equal((await ucp.get(id)).body.status, 'ready_for_complete');
  assert.equal((await ucp.complete(id, paying())).body.status, 'completed');
});

test('a checkout that public UCP escalates can be consented to in UCP v1', async () => {
  const items = [line(saw.variants[0]?.id ?? '')];
  const { id } = (await ucp.create({ line_items: items })).body;
  const asked = await ucp.complete(id, paying());
  assert.deepEqual(messagesIn(asked.body), ['requires_buyer_review terms_acceptance_required']);

  const seen = (await ucpV1.get(id)).body;
  const body = { ...payingWith('tok_success'), accepted_terms_version: '2026-01' };
  const done = await ucpV1.complete(id, body);

  assert.equal(seen.status, 'requires_consent');
  assert.equal(done.body.status, 'completed');
  assert.equal((await ucp.get(id)).body.order.id, done.body.order.id);
  assert.deepEqual(await outcomeOf(shop, id), bought);
});

test('one idempotency key in two dialects is two calls, and still one order', async () => {
  const key = { 'idempotency-key': 'shared' };
  const { id } = (await ucpV1.create({ line_items: [{ product_id: saw.id }] })).body;
  await ucpV1.consent(id, { accepted_terms_version: '2026-01' });

  const first = await ucp.complete(id, paying(), key);
  const second = await ucpV1.complete(id, payingWith('tok_success'), key);

  assert.equal(first.body.status, 'completed');
  assert.deepEqual([second.status, second.body.error.code], [409, 'checkout_not_modifiable']);
  assert.deepEqual(await outcomeOf(shop, id), bought);
});

test('a checkout cancelled in one dialect is closed in all others', async () => {
  for (const [name, { open }] of Object.entries(dialects)) {
    const id = await open(mug.id);
    assert.equal((await ucpV1.cancel(id)).status, 200, name);

    const { body } = await ucp.get(id);
    const refused = await ucp.complete(id, paying());

    assert.equal(body.status, 'canceled', name);
    assert.deepEqual(messagesIn(refused.body), ['unrecoverable checkout_not_modifiable'], name);
    assert.deepEqual(await outcomeOf(shop, id), { orders: 0, payments: [], charges: 0 });
  }
});
