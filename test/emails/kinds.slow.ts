import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { applyDispute } from '../../src/core/orders/disputes/apply-dispute.ts';
import type { Dispute, PaymentOutcome } from '../../src/core/payments/processor.ts';
import { settleRefund } from '../../src/core/payments/refunds/settle-refund.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import { openSession } from '../kit/buying.ts';
import { type EmailShop, openEmailShop } from '../kit/email-shop.ts';
import { discardJobs } from '../kit/jobs.ts';

const subjects = async (shop: EmailShop) =>
  (await shop.deliver()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);
const headers = { 'idempotency-key': 'x' };

test('each step of an order emails its buyer once', async (t) => {
  const shop = await openEmailShop(t);
  const site = await shop.site();
  const product = await shop.product({ variants: [{ stock: 50 }] }, site.slug);
  const variant = product.variants[0]?.id;
  const order = await shop.paidOrder({ site, lines: [{ product, quantity: 9 }] });
  const name = `Test: Order ${order.name}`;
  const owner = await shop.merchant();
  const path = `/orders/${order.id}`;
  const items = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];
  const post = async (to: string, body: object = {}, more = {}) => {
    const answer = await owner.post(`${path}${to}`, body, more);
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  await shop.deliver();

  await post('/fulfill', { carrier: 'UPS', tracking_number: '1Z9', items }, headers);
  const [shipped] = await shop.deliver();
  assert.equal(shipped?.subject, `${name}: items shipped`);
  assert.ok(shipped?.mail.html?.includes('https://www.ups.com/track?tracknum=1Z9'));
  await post('/fulfill', {}, { 'idempotency-key': 'y' });
  assert.deepEqual(await subjects(shop), [`ada: ${name}: items shipped`]);

  const wanted = await post('/returns', { items, reason: 'Too small' });
  assert.deepEqual(await subjects(shop), [
    `ada: ${name}: return requested`,
    `owner: ${name}: return requested`,
  ]);
  const { rma_number: rma } = await post(`/returns/${wanted.id}/approve`);
  assert.deepEqual(await subjects(shop), [`ada: ${name}: return ${rma} approved`]);
  await post(`/returns/${wanted.id}/receive`);
  assert.deepEqual(await subjects(shop), [`ada: ${name}: return received`]);
  const unwanted = await post('/returns', { items, reason: 'Too large' });
  await shop.deliver();
  await post(`/returns/${unwanted.id}/reject`);
  assert.deepEqual(await subjects(shop), [`ada: ${name}: return declined`]);

  const swap = { items: [{ ...items[0], new_variant_id: variant }], reason: 'Scratched' };
  const exchange = await post('/exchanges', swap);
  assert.deepEqual(await subjects(shop), [`ada: ${name}: exchange requested`]);
  const approved = await post(`/exchanges/${exchange.id}/approve`);
  assert.deepEqual(await subjects(shop), [
    `ada: ${name}: exchange ${approved.rma_number} approved`,
  ]);

  await post('/refund', { amount: 100 }, { 'idempotency-key': 'r1' });
  await post('/refund', { amount: 200 }, { 'idempotency-key': 'r2' });
  await post('/refund', { amount: 200 }, { 'idempotency-key': 'r2' });
  assert.deepEqual(await subjects(shop), [
    `ada: Test: Refund of $1.00 for order ${order.name}`,
    `ada: Test: Refund of $2.00 for order ${order.name}`,
  ]);

  const dropped = await shop.paidOrder({ site, lines: [{ product }] });
  await shop.deliver();
  await owner.post(`/orders/${dropped.id}/cancel`, {});
  assert.deepEqual(await subjects(shop), [
    `ada: Test: Order ${dropped.name} canceled`,
    `ada: Test: Refund of $10.00 for order ${dropped.name}`,
  ]);
});

test('stock that falls to five units or to none emails the staff once', async (t) => {
  const shop = await openEmailShop(t);
  const site = await shop.site();
  const product = await shop.product({ name: 'Bowl', variants: [{ stock: 8 }] }, site.slug);
  const sell = (quantity: number) => shop.paidOrder({ site, lines: [{ product, quantity }] });
  const toStaff = async () => (await subjects(shop)).filter((line) => line.includes('Bowl'));

  await sell(2);
  assert.deepEqual(await toStaff(), []);
  // A reservation that is not paid sells nothing.
  await openSession(shop, { site, lines: [{ product, quantity: 4 }] });
  assert.deepEqual(await toStaff(), []);
  await sell(2);
  assert.deepEqual(await toStaff(), ['owner: Low stock: Bowl']);
  await sell(1);
  assert.deepEqual(await toStaff(), []);
  await sell(3);
  assert.deepEqual(await toStaff(), ['owner: Out of stock: Bowl']);
});

test('a payment that fails late or arrives too late emails its buyer', async (t) => {
  const shop = await openEmailShop(t);
  const site = await shop.site();
  const product = await shop.product({ variants: [{ stock: 1 }] }, site.slug);
  const { id } = await openSession(shop, { site, lines: [{ product }] });
  const { session } = await completeWithToken(shop.paymentContext, shop.tenant, id, 'tok_late');
  const settle = (outcome: PaymentOutcome) =>
    settlePayment(shop.paymentContext, shop.tenant, session.paymentId ?? '', outcome);

  shop.clock.advance(120_000);
  // Otherwise the sandbox would confirm the payment.
  await discardJobs(shop);
  await settle({ state: 'failed', reference: 'x', failure: 'card_declined' });
  assert.deepEqual(await subjects(shop), ['ada: Test: Your payment at A shop failed']);
  await shop.paidOrder({ site, email: 'bob@example.com', lines: [{ product }] });
  await shop.deliver();
  await settle({ state: 'succeeded', reference: 'x', money: { amount: 1_000, currency: 'USD' } });
  assert.deepEqual(await subjects(shop), ['ada: Test: A shop is returning your payment of $10.00']);
});

test('a decline that the agent gets immediately causes no email', async (t) => {
  const shop = await openEmailShop(t);
  const { id } = await openSession(shop);

  const declined = completeWithToken(shop.paymentContext, shop.tenant, id, 'tok_decline');

  await assert.rejects(declined, { reason: 'payment_failed' });
  assert.deepEqual(await subjects(shop), []);
});

test('a refund that the processor refuses emails the staff once, with a link to the console', async (t) => {
  const shop = await openEmailShop(t);
  const order = await shop.paidOrder();
  const owner = await shop.merchant();
  await shop.deliver();
  await owner.post(`/orders/${order.id}/refund`, { amount: 300 }, { 'idempotency-key': 'r1' });
  const [refund] = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ id: string }>('select refund_id as id from refunds where workspace_id = $1', [
      shop.tenant.workspaceId,
    ]),
  );
  const refuse = () =>
    settleRefund(shop.paymentContext, shop.tenant, refund?.id ?? '', {
      state: 'failed',
      reference: null,
      failure: 'declined',
    });
  await Promise.all([refuse(), refuse()]);
  const [email, ...others] = await shop.deliver();

  assert.deepEqual(others, []);
  assert.equal(email?.to, 'owner@example.com');
  assert.equal(email.subject, `Test: Order ${order.name}: refund of $3.00 failed`);
  const { workspaceId } = shop.tenant;
  const link = `http://localhost:4000/console/orders/${order.id}?workspace=${workspaceId}`;
  assert.ok(email.mail.text?.includes(link), email.mail.text);
  const { body } = await owner.get(`/orders/${order.id}/timeline`);
  assert.equal(body.timeline[0].type, 'order.refund_failed');
});

test('a dispute emails the staff once', async (t) => {
  const shop = await openEmailShop(t);
  const order = await shop.paidOrder();
  await shop.deliver();
  const facts = {
    id: 'dp_1',
    reason: 'product_not_received',
    money: { amount: 1_000, currency: 'USD' },
  };
  const payment = { id: order.payment?.id ?? assert.fail() };
  const report = (status: Dispute['status']) =>
    shop.unit.run(shop.tenant, (work) =>
      applyDispute(work, { ...facts, status }, { orderId: order.id, payment }),
    );
  await Promise.all([report('open'), report('open')]);
  await report('won');

  const [email, ...others] = await shop.deliver();
  assert.deepEqual(others, []);
  assert.equal(email?.to, 'owner@example.com');
  assert.equal(email.subject, `Test: Order ${order.name}: payment of $10.00 disputed`);
  assert.ok(email.mail.text?.includes('product not received'));
});
