import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { acpBasket, acpOf, connectAgent } from '../../kit/acp/agent.ts';
import { openSession } from '../../kit/buying.ts';
import { openShop } from '../../kit/shop.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null, { env: { PAYMENT_PROCESSOR: 'none' } });
await shop.site();
const owner = await shop.merchant();
const product = await shop.product({ variants: [{ stock: 5 }] });
const payer = { network: '203.0.113.0/24' };

const payments = () =>
  shop.unit.view(shop.tenant, (view) => view.query<object>('select payment_id from payments', []));
const reserved = () =>
  shop.unit.view(shop.tenant, (view) =>
    view.query<object>('select variant_id from stock_reservations', []),
  );

const ucpSession = async () =>
  (
    await ucpV1Of(shop).create({
      line_items: [{ product_id: product.id }],
      shipping_address: { country: 'US' },
    })
  ).body;

describe('without a payment processor', () => {
  test('the page of a store refuses to start a payment, and reserves nothing', async () => {
    const session = await openSession(shop);

    await assert.rejects(startHostedPayment(shop.paymentContext, shop.tenant, session.id, payer), {
      reason: 'payments_not_configured',
      message: /does not take payments yet/,
    });

    assert.deepEqual(await payments(), []);
    assert.deepEqual(await reserved(), []);
  });

  test('agents get the same reason, with and without a token', async () => {
    const { id } = await ucpSession();
    const { payment } = payingWith('tok_success');
    const instruments = payment.instruments.map((one) => ({ ...one, handler_id: 'none' }));

    for (const body of [undefined, { payment: { instruments } }]) {
      const { status, body: answer } = await ucpV1Of(shop).complete(id, body);
      assert.deepEqual([status, answer.error.code], [422, 'payments_not_configured']);
    }
    const { key } = await connectAgent(owner);
    const { body: session } = await acpOf(shop, key).create(
      acpBasket(String(product.variants[0]?.id)),
    );
    assert.deepEqual(session.capabilities.payment.handlers, []);
    assert.equal(session.status, 'requires_escalation');
    assert.deepEqual(await payments(), []);
  });

  test('an order that costs nothing is placed, and is no test order', async () => {
    const free = await shop.product({
      slug: 'free',
      variants: [{ price: { amount: 0, currency: 'USD' }, stock: 5 }],
    });
    const { body } = await ucpV1Of(shop).create({
      line_items: [{ product_id: free.id }],
      shipping_address: { country: 'US' },
    });

    const completed = await ucpV1Of(shop).complete(body.id);

    assert.equal(completed.body.status, 'completed', completed.text);
    const { body: orders } = await owner.get('/orders');
    assert.deepEqual(
      orders.orders.map(({ test: isTest, totals }: any) => [isTest, totals.total]),
      [[false, 0]],
    );
  });

  test('the setup and the warnings of the store say so, until it has its own service', async () => {
    const paymentsStep = async () => {
      const { body } = await owner.get('/sites/shop/setup');
      return body.steps.find(({ step }: any) => step === 'payments');
    };
    const warns = async () =>
      (await owner.get('/sites/shop')).body.warnings.includes('payments_not_configured');

    const before = await paymentsStep();
    assert.deepEqual([before.state, before.reason.code], ['todo', 'payments_not_configured']);
    assert.equal(await warns(), true);
    const hook = { site_slug: 'shop', type: 'payment', url: 'https://pay.example.com/' };
    await owner.post('/hooks', { ...hook, test: true });

    const testing = await paymentsStep();
    assert.deepEqual([testing.state, testing.reason.code], ['todo', 'payments_in_test_mode']);
    assert.equal(await warns(), false);
    const session = await openSession(shop);
    await assert.rejects(startHostedPayment(shop.paymentContext, shop.tenant, session.id, payer), {
      reason: 'payment_processor_unavailable',
    });
    assert.equal((await payments()).length, 1, 'the payment of the hook, which does not answer');
  });
});
