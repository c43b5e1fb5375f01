import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acpBasket,
  acpOf,
  acpPayment,
  connectAgent,
  delegatePayment,
} from '../../kit/acp/agent.ts';
import { home } from '../../kit/buying.ts';
import { cartsOf, rowsOf } from '../../kit/carts.ts';
import { createHook, openHookService, silent } from '../../kit/hook-service.ts';
import { messageCalls, restCalls, toolCalls } from '../../kit/parity/public-ucp.ts';
import { openShop } from '../../kit/shop.ts';
import { line, paying, toCalifornia } from '../../kit/ucp.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';
import { buyerBrowser, fieldOf } from '../../pages/buying/buyer-browser.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const product = await shop.product();
const product_id = product.id;
const variantId = String(product.variants[0]?.id);
const message = 'We do not deliver <b>lamps</b> to this address.';
const service = await openHookService(() => ({ accept: false, message }));
const hook = await createHook(owner, { type: 'order_validation', url: service.url });
const carts = cartsOf(shop);
const ucpV1 = ucpV1Of(shop);
const buyer = { email: 'ada@example.com', name: 'Ada Lovelace' };

const paymentsAndOrders = () =>
  rowsOf(shop, 'select payment_id from payments union all select order_id from orders');

async function filledCart(): Promise<string> {
  const { body } = await carts.create({ site_slug: 'shop', buyer });
  await carts.add(body.token, { product_id, quantity: 1 });
  const put = await carts.put(body.token, { shipping_address: home });
  const [option] = put.body.shipping_options;
  await carts.put(body.token, { selected_shipping_option_id: option.id });
  return body.token;
}

const openV1 = async () => {
  const line_items = [{ product_id, quantity: 1 }];
  const { body } = await ucpV1.create({ line_items, buyer, shipping_address: home });
  return body.id;
};

describe('a refused order', () => {
  test('REST cart and UCP v1: 422 order_refused with the message of the merchant', async () => {
    const cart = await carts.checkout(await filledCart());
    const ucp = await ucpV1.complete(await openV1(), payingWith('tok_success'));

    for (const answer of [cart, ucp]) {
      assert.equal(answer.status, 422, answer.text);
      assert.equal(answer.body.error.code, 'order_refused');
      assert.equal(answer.body.error.message, message);
    }
  });

  test('the UCP standard, its tools and its messages: an error message', async () => {
    const bindings = [restCalls({ shop }), await toolCalls({ shop }), messageCalls({ shop })];
    for (const calls of bindings) {
      const { id } = await calls.create({
        line_items: [line(variantId)],
        buyer: { email: buyer.email, first_name: 'Ada', last_name: 'Lovelace' },
        fulfillment: toCalifornia(),
      });
      const refused = await calls.complete(id, paying());

      const [error] = refused.messages.filter(({ type }: any) => type === 'error');
      assert.match(error.content, /We do not deliver/, JSON.stringify(refused));
    }
  });

  test('ACP: its own error, and the token stays unused', async () => {
    const { key } = await connectAgent(owner);
    const agent = acpOf(shop, key);
    const { body: session } = await agent.create(acpBasket(variantId));
    const { body: token } = await delegatePayment(shop, { session });
    const refused = await agent.complete(session.id, acpPayment(token.id));

    assert.equal(refused.status, 422, refused.text);
    assert.equal(refused.body.message, message);
  });

  test('the checkout page shows the message as text', async () => {
    const id = await openV1();
    const page = buyerBrowser(shop);
    const address = `http://localhost:4000/checkout/${id}`;
    const opened = await page.get(address);
    const fields = ['email', 'name', 'country', 'line1', 'city', 'state', 'postcode', 'shown'];
    const form = fields.flatMap((name) => {
      const value = fieldOf(opened, name);
      return value === null ? [] : [[name, value]];
    });
    const pressed = await page.post(`${address}/pay`, Object.fromEntries(form));

    assert.equal(pressed.status, 422, pressed.text);
    assert.match(pressed.text, /We do not deliver &lt;b&gt;lamps/);
  });

  test('nothing was charged or ordered', async () => {
    assert.deepEqual(await paymentsAndOrders(), []);
  });
});

describe('an order without a verdict', () => {
  test('is refused temporarily if the fallback of the hook is to refuse', async () => {
    service.answer(silent);
    await owner.patch(`/hooks/${hook.id}`, { fallback: 'refuse', timeout_ms: 100 });
    const refused = await ucpV1.complete(await openV1(), payingWith('tok_success'));

    assert.equal(refused.status, 503, refused.text);
    assert.equal(refused.body.error.code, 'order_validation_unavailable');
    assert.equal(refused.headers['retry-after'], '30');
    assert.deepEqual(await paymentsAndOrders(), []);
  });

  test('is accepted otherwise', async () => {
    await owner.patch(`/hooks/${hook.id}`, { fallback: 'own_tables' });
    const { body, text } = await ucpV1.complete(await openV1(), payingWith('tok_success'));

    assert.equal(body.status, 'completed', text);
  });
});
