import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Check } from 'typebox/value';
import { cancelSession } from '../../src/core/checkout/end-session.ts';
import { lockSession, saveSession } from '../../src/core/checkout/load-session.ts';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { startHostedPayment } from '../../src/core/checkout/payment/start-hosted-payment.ts';
import { CheckoutSessionDto, toCheckoutSessionDto } from '../../src/core/checkout/session-dto.ts';
import { ucpCheckout } from '../../src/core/skills/buying/checkout/ucp-checkout.ts';
import type { SkillCallContext } from '../../src/core/skills/skill.ts';
import { toCamelCase } from '../../src/core/skills/wire/camel-case.ts';
import { artifactsOf, buyerAt, errorOf, readTask, storeTaskFor } from '../kit/buying-skills.ts';
import { cartsOf, rowsOf } from '../kit/carts.ts';
import { offerShipping } from '../kit/shipping.ts';
import { openShop } from '../kit/shop.ts';
import { skillTools } from '../kit/skills.ts';

const shop = await openShop(null);
const site = await shop.site();
const strict = await shop.site({ slug: 'strict', termsVersion: '2026-01' });
const tools = skillTools(shop);
const carts = cartsOf(shop);
const merchant = await shop.merchant();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 100 }] });
const last = await shop.product({ name: 'Last', variants: [{ stock: 1 }] });
const shirt = await shop.product({
  name: 'Shirt',
  variants: [
    { options: { Size: 'M' }, stock: 5 },
    { options: { Size: 'L' }, stock: 0 },
  ],
});
const gift = await shop.product({
  name: 'Gift',
  price: { amount: 0, currency: 'USD' },
  isDigital: true,
});
const vase = await shop.product({ name: 'Vase', variants: [{ stock: 10 }] }, 'strict');
await merchant.post('/coupons', { site_slug: 'shop', code: 'TENTH', percent_off: 10 });
await offerShipping(
  merchant,
  { slow: ['Slow', 500], fast: ['Fast', 1_500] },
  { countries: ['US'] },
);

const me = buyerAt(shop, site);
type Input = Parameters<typeof ucpCheckout.run>[2];
const run = (input: Input, context: SkillCallContext = me) =>
  ucpCheckout.run(tools, context, input);
const checkoutOf = async (input: Input, context?: SkillCallContext) =>
  artifactsOf(await run(input, context)).checkout.checkout;
const bought = (checkout: { lineItems: { name: string; quantity: number }[] }) =>
  checkout.lineItems.map(({ name, quantity }) => `${quantity} ${name}`);
const toUs = { shipping_address: { country: 'US' } };

test('a checkout of products returns the session in camelCase and the URL of its payment page', async () => {
  const outcome = await run({
    site_slug: 'shop',
    line_items: [
      { product_id: mug.id, quantity: 2 },
      { product_id: shirt.id, variant_options: { size: 'm' } },
    ],
    ...toUs,
    buyer: { email: 'ann@shop.example' },
    discount_code: 'tenth',
  });

  const { checkout, continueUrl } = artifactsOf(outcome).checkout;
  const record = await shop.unit.run(shop.tenant, async (work) =>
    toCheckoutSessionDto(work, { ...(await lockSession(work, checkout.id)), order: null }),
  );
  assert.equal(outcome.state, 'input_required');
  assert.ok(Check(CheckoutSessionDto, record));
  assert.equal(continueUrl, `http://localhost:4000/checkout/${checkout.id}`);
  assert.equal((await shop.public.get(`/checkout/${checkout.id}`)).status, 200);
  assert.deepEqual(bought(checkout), ['2 Mug', '1 Shirt']);
  assert.deepEqual(checkout.discount, { code: 'TENTH', amount: 300, type: 'percent', value: 10 });
  assert.deepEqual(checkout.totals, {
    subtotal: 3_000,
    shipping: 500,
    tax: 0,
    discount: 300,
    total: 3_200,
    taxIncluded: 0,
  });
  assert.deepEqual(checkout, toCamelCase(record));
  assert.deepEqual(outcome.rememberedFields, {
    session_id: checkout.id,
    selected_shipping_option_id: 'slow',
  });
});

test('the cheapest shipping option is selected until the buyer selects another', async () => {
  const cheapest = await checkoutOf({ site_slug: 'shop', product_id: mug.id, ...toUs });
  const asked = {
    site_slug: 'shop',
    product_id: mug.id,
    ...toUs,
    selected_shipping_option_id: 'fast',
  };
  const chosen = await checkoutOf(asked);

  const selected = ({ shippingOptions }: typeof cheapest) =>
    shippingOptions.map(({ id, selected }: { id: string; selected: boolean }) => [id, selected]);
  assert.deepEqual(selected(cheapest), [
    ['slow', true],
    ['fast', false],
  ]);
  assert.deepEqual(selected(chosen), [
    ['slow', false],
    ['fast', true],
  ]);
});

test('totals equal those of the same cart over REST', async () => {
  const checkout = await checkoutOf({
    site_slug: 'shop',
    product_id: mug.id,
    quantity: 3,
    ...toUs,
    discount_code: 'TENTH',
  });
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id, quantity: 3 });
  await carts.put(token, toUs);
  await carts.put(token, { selected_shipping_option_id: 'slow' });
  const { body } = await carts.coupon(token, 'TENTH');
  assert.deepEqual(checkout.totals, toCamelCase(body.totals));
});

test('a later message changes the same session, and only the fields that it sends', async () => {
  const first = { site_slug: 'shop', product_id: mug.id, quantity: 2 };
  const { id, totals } = await checkoutOf(first);
  assert.deepEqual([totals.total, totals.shipping], [2_000, 0]);
  const again = { ...first, session_id: id };

  const sent = await checkoutOf({ ...again, ...toUs });
  assert.deepEqual([sent.id, sent.totals.shipping], [id, 500]);
  const fast = await checkoutOf({ ...again, ...toUs, selected_shipping_option_id: 'fast' });
  assert.deepEqual([fast.id, fast.totals.shipping], [id, 1_500]);
  const cheaper = await checkoutOf({ ...again, discount_code: 'TENTH' });
  assert.deepEqual(
    [cheaper.id, cheaper.totals.discount, cheaper.totals.shipping],
    [id, 200, 1_500],
  );
  const more = await checkoutOf({ ...again, quantity: 3 });
  assert.deepEqual([more.id, bought(more)], [id, ['3 Mug']]);
  const named = await checkoutOf({ session_id: id, buyer: { email: 'ann@shop.example' } });
  assert.deepEqual([named.buyer.email, bought(named)], ['ann@shop.example', ['3 Mug']]);
});

test('a message without changes keeps the open payment page', async () => {
  const input = { site_slug: 'shop', product_id: mug.id, ...toUs, discount_code: 'TENTH' };
  const { id } = await checkoutOf(input);
  const { payment } = await startHostedPayment(shop.paymentContext, shop.tenant, id, {
    network: null,
  });

  await run({ ...input, session_id: id, selected_shipping_option_id: 'slow' });

  const after = await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: null });
  assert.deepEqual([after.payment?.id, after.payment?.status], [payment?.id, 'pending']);
});

test('payment completes the waiting task with the order', async () => {
  const outcome = await run({ site_slug: 'shop', product_id: mug.id, ...toUs });
  const task = await storeTaskFor(shop, outcome);
  const { id } = artifactsOf(outcome).checkout.checkout;

  await completeWithToken(shop.paymentContext, shop.tenant, id, 'tok_success');

  const done = await readTask(shop, task);
  const { order } = artifactsOf(done).order;
  assert.deepEqual([done.state, order.channel, order.totals.total], ['completed', 'a2a', 1_500]);
  const after = await run({ session_id: id });
  const shown = artifactsOf(after);
  assert.equal(after.state, 'completed');
  assert.equal(shown.checkout.checkout.order.confirmationToken, order.confirmationToken);
  assert.equal(shown.order.order.id, order.id);
});

test('a free checkout completes the task when the buyer places the order on the checkout page', async () => {
  const outcome = await run({ site_slug: 'shop', product_id: gift.id });
  const task = await storeTaskFor(shop, outcome);
  const { id } = artifactsOf(outcome).checkout.checkout;

  await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: null });

  const done = await readTask(shop, task);
  assert.deepEqual([done.state, artifactsOf(done).order.order.totals.total], ['completed', 0]);
});

test('a cart is checked out with all its items, and completed when it is paid', async () => {
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id, quantity: 2 });
  const outcome = await run({ cart_token: token, ...toUs, buyer: { email: 'ann@shop.example' } });
  const task = await storeTaskFor(shop, outcome);
  const { checkout } = artifactsOf(outcome).checkout;
  assert.deepEqual([bought(checkout), checkout.totals.total], [['2 Mug'], 2_500]);
  assert.equal((await checkoutOf({ cart_token: token })).id, checkout.id);

  await completeWithToken(shop.paymentContext, shop.tenant, checkout.id, 'tok_success');

  assert.equal((await carts.get(token)).body.status, 'completed');
  assert.equal((await readTask(shop, task)).state, 'completed');
  const again = await run({ cart_token: token });
  assert.deepEqual(
    [again.state, artifactsOf(again).checkout.checkout.id],
    ['completed', checkout.id],
  );
});

test('an ambiguous variant is rejected with its alternatives, and nothing is stored', async () => {
  const count = async () => (await rowsOf(shop, 'select from checkout_sessions')).length;
  const before = await count();
  const rejection = await errorOf(run({ site_slug: 'shop', product_id: shirt.id }));

  assert.equal(rejection.reason, 'variant_unresolved');
  assert.equal(rejection.extensions.product_id, shirt.id);
  assert.equal((rejection.extensions.alternatives as unknown[]).length, 2);
  assert.equal(await count(), before);
});

test('a quantity above the stock is rejected with the available quantity', async () => {
  const rejection = await errorOf(run({ site_slug: 'shop', product_id: last.id, quantity: 2 }));
  assert.deepEqual([rejection.reason, rejection.extensions.available], ['insufficient_stock', 1]);
});

test('an unknown shipping option is rejected with the available options', async () => {
  const rejection = await errorOf(
    run({ site_slug: 'shop', product_id: mug.id, ...toUs, selected_shipping_option_id: 'balloon' }),
  );
  assert.equal(rejection.reason, 'shipping_option_unknown');
  assert.deepEqual(rejection.extensions.shipping_options, [
    { id: 'slow', label: 'Slow', amount: 500 },
    { id: 'fast', label: 'Fast', amount: 1_500 },
  ]);
});

test('an unknown coupon is rejected, and no session remains', async () => {
  const count = async () => (await rowsOf(shop, 'select from checkout_sessions')).length;
  const before = await count();
  const rejection = await errorOf(
    run({ site_slug: 'shop', product_id: mug.id, discount_code: 'NONE' }),
  );
  assert.equal(rejection.reason, 'coupon_not_found');
  assert.equal(await count(), before);
});

test('terms are accepted by their version; another version is rejected with the current one', async () => {
  const context = buyerAt(shop, strict);
  const outcome = await run({ site_slug: 'strict', product_id: vase.id, ...toUs }, context);
  const { id, termsVersion, acceptedTermsVersion } = artifactsOf(outcome).checkout.checkout;
  assert.deepEqual([termsVersion, acceptedTermsVersion], ['2026-01', null]);
  assert.match(outcome.message, /accept the terms, version 2026-01\.$/);

  const rejection = await errorOf(run({ session_id: id, accepted_terms_version: '2025' }, context));
  assert.deepEqual(
    [rejection.reason, rejection.extensions.terms_version],
    ['terms_version_mismatch', '2026-01'],
  );
  const agreed = await checkoutOf({ session_id: id, accepted_terms_version: '2026-01' }, context);
  assert.equal(agreed.acceptedTermsVersion, '2026-01');
});

test('an expired session is replaced by a new one if the message contains the items', async () => {
  const input = { site_slug: 'shop', product_id: mug.id, ...toUs };
  const { id } = await checkoutOf(input);
  shop.clock.advance(7 * 3_600_000);

  const rejection = await errorOf(run({ session_id: id }));
  assert.equal(rejection.reason, 'checkout_expired');
  const next = await checkoutOf({ ...input, session_id: id });
  assert.deepEqual([next.id === id, next.status], [false, 'open']);
});

test('a session that replaces a canceled one keeps its hold deadline', async () => {
  const input = { site_slug: 'shop', product_id: mug.id, ...toUs };
  const { id } = await checkoutOf(input);
  const since = shop.clock();
  await shop.unit.run(shop.tenant, async (work) => {
    const { session } = await lockSession(work, id);
    await saveSession(work, { ...session, heldSince: since });
    await cancelSession(work, id);
  });
  shop.clock.advance(30 * 60_000);

  const next = await checkoutOf({ ...input, session_id: id });

  const { session } = await shop.unit.run(shop.tenant, (work) => lockSession(work, next.id));
  assert.deepEqual(session.heldSince, since);
});

test('a session or cart of another workspace is not found', async () => {
  const { id } = await checkoutOf({ site_slug: 'shop', product_id: mug.id });
  const stranger = buyerAt(shop.other, null);
  assert.equal((await errorOf(run({ session_id: id }, stranger))).reason, 'checkout_not_found');
  const token = await carts.token();
  assert.equal((await errorOf(run({ cart_token: token }, stranger))).reason, 'cart_not_found');
});

test('a checkout without items is rejected because line_items is required', async () => {
  const { details } = await errorOf(run({ site_slug: 'shop' }));
  assert.deepEqual([details[0]?.field, details[0]?.code], ['line_items', 'required']);
});

test('the message tells the buyer what is missing', async () => {
  const { message } = await run({ site_slug: 'shop', product_id: mug.id });
  assert.match(
    message,
    /^Send the buyer to \S+ to pay for 1 × Mug: \$10\.00\. A shipping address is required/,
  );
  const unserved = await run({
    site_slug: 'shop',
    product_id: mug.id,
    shipping_address: { country: 'FR' },
  });
  assert.match(unserved.message, /does not ship to this address: send another one\.$/);
});
