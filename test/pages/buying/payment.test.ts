import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSession } from '../../../src/core/checkout/create-session.ts';
import { settlePayment } from '../../../src/core/payments/settle-payment.ts';
import { getOwnSite } from '../../../src/core/sites/manage-sites.ts';
import { rowsOf } from '../../kit/carts.ts';
import type { Answer } from '../../kit/shop.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';
import { buyerBrowser, fieldOf, readable } from './buyer-browser.ts';
import { buyer, openStockedShop } from './goods.ts';

const shop = await openStockedShop(null, {
  termsVersion: null,
  allowedReturnHosts: ['agent.example'],
});
const store = 'http://shop.localhost:4000';
const ada = buyerBrowser(shop);
const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  late: '4000000000000259',
};

const refreshOf = ({ text }: Answer) =>
  /<meta http-equiv="refresh" content="([^"]*)">/.exec(text)?.[1]?.replaceAll('&amp;', '&');

async function checkoutOf(product = shop.primer): Promise<string> {
  const answer = await ada.post(`${store}/cart/buy`, {
    product: product.slug,
    variant_id: product.variants[0]?.id ?? '',
  });
  return String(answer.headers.location);
}

async function press(at: string): Promise<Answer> {
  const shown = fieldOf(await ada.get(at), 'shown') ?? '';
  return ada.post(`${at}/pay`, { email: buyer.email, shown });
}

const payAt = async (page: Answer, card_number: string) =>
  ada.post(String(page.headers.location), { card_number });

test('the pay button leads to the page of the processor, and repeated presses to the same page', async () => {
  const at = await checkoutOf();

  const first = await press(at);
  const second = await press(at);

  assert.equal(first.status, 303);
  assert.match(String(first.headers.location), /^http:\/\/localhost:4000\/sandbox\/pay\//);
  assert.equal(second.headers.location, first.headers.location);
});

test('after the payment the buyer is thanked and redirected to the order', async () => {
  const at = await checkoutOf();
  const paid = await payAt(await press(at), cards.good);
  assert.equal(paid.headers.location, `${at}/done`);

  const done = await ada.get(`${at}/done`);

  assert.match(readable(done), /Thank you Your order has been placed\./);
  const [, order = ''] =
    /^0; url=(http:\/\/localhost:4000\/orders\/conf_[\w-]{48})$/.exec(refreshOf(done) ?? '') ?? [];
  assert.ok(done.text.includes(`<a class="onward" href="${order}">View order</a>`));
  assert.match(readable(await ada.get(order)), /Ready to download/);
  const again = await ada.get(at);
  assert.match(readable(again), /Your order has been placed/);
  assert.equal(refreshOf(again), undefined);
});

async function paidCheckout(returnUrl: string): Promise<{ id: string; done: Answer }> {
  const [variant] = shop.primer.variants;
  const { id } = await shop.unit.run(shop.tenant, async (work) =>
    createSession(work, await getOwnSite(work, 'shop'), {
      channel: 'ucp',
      items: [{ productId: shop.primer.id, variantId: variant?.id ?? 'var_', quantity: 1 }],
      returnUrl,
    }),
  );
  const at = `http://localhost:4000/checkout/${id}`;
  await payAt(await press(at), cards.good);
  return { id, done: await ada.get(`${at}/done`) };
}

test('a buyer from an allowed host is redirected there with the session and the token', async () => {
  const { id, done } = await paidCheckout('https://agent.example/back?a="b"&session_id=old#end');

  const back = new URL(/^0; url=(.*)$/.exec(refreshOf(done) ?? '')?.[1] ?? '');
  assert.equal(back.origin + back.pathname, 'https://agent.example/back');
  assert.equal(back.searchParams.get('a'), '"b"');
  assert.deepEqual(back.searchParams.getAll('session_id'), [id]);
  assert.match(back.searchParams.get('confirmation_token') ?? '', /^conf_/);
  assert.match(done.text, />Continue<\/a>.*>View order<\/a>/s);
});

test('a host that the store no longer allows does not receive the confirmation token', async () => {
  const { done } = await paidCheckout('https://former.example/back');

  assert.match(refreshOf(done) ?? '', /^0; url=http:\/\/localhost:4000\/orders\/conf_/);
  assert.doesNotMatch(done.text, /former\.example/);
});

test('an order without an amount due is placed immediately', async () => {
  const free = await shop.product({
    name: 'Free',
    isDigital: true,
    price: { amount: 0, currency: 'USD' },
  });
  const at = await checkoutOf(free);
  assert.match(readable(await ada.get(at)), /Place order No payment is required\./);

  const answer = await press(at);

  assert.equal(`http://localhost:4000${answer.headers.location}`, `${at}/done`);
  assert.match(readable(await ada.get(`${at}/done`)), /Thank you/);
});

test('a delayed card is waited for: no second payment, no change, then the order', async () => {
  const at = await checkoutOf();
  await payAt(await press(at), cards.late);

  const done = await ada.get(`${at}/done`);
  assert.match(readable(done), /Your payment is being confirmed/);
  assert.equal(refreshOf(done), `4; url=${new URL(at).pathname}/done`);
  assert.match(done.text, /<noscript><meta http-equiv="refresh"/);
  assert.match(
    String(done.headers['content-security-policy']),
    /script-src 'self'; connect-src 'self';/,
  );
  const page = await ada.get(at);
  assert.match(readable(page), /being confirmed/);
  assert.doesNotMatch(page.text, /<form/);
  for (const act of ['details', 'pay', 'cancel', 'coupon/remove']) {
    const answer = await ada.post(`${at}/${act}`, { email: 'eve@example.com' });
    assert.deepEqual([act, answer.status], [act, 303]);
  }
  const order = /href="([^"]*\/orders\/[^"]*)"/.exec(done.text)?.[1] ?? '';
  assert.match(readable(await ada.get(order)), /Your payment is being confirmed/);

  shop.clock.advance(31_000);
  await shop.app.jobs.drain();

  assert.match(readable(await ada.get(`${at}/done`)), /Thank you/);
  assert.match(readable(await ada.get(order)), /Ready to download/);
});

test('a failed payment returns to the checkout, which shows the reason', async () => {
  const at = await checkoutOf();
  await press(at);
  await settle(at, { state: 'failed', reference: null, failure: 'card_declined' });

  const done = await ada.get(`${at}/done`);
  assert.match(
    readable(done),
    /Payment failed Your card was declined\. You have not been charged\./,
  );
  assert.ok(done.text.includes(`href="${new URL(at).pathname}">Back to checkout`));
  const page = await ada.get(at);
  assert.match(page.text, /role="status">Your card was declined\. You have not been charged\./);
  assert.equal(fieldOf(page, 'email'), buyer.email);
  assert.match(String((await press(at)).headers.location), /\/sandbox\/pay\//);
});

test('a payment that arrives when nothing is left is refunded, and the page gives the amount', async () => {
  const last = await shop.product({ name: 'Last file', isDigital: true, variants: [{ stock: 1 }] });
  const at = await checkoutOf(last);
  await press(at);
  shop.clock.advance(7 * 3_600_000);
  await shop.app.jobs.drain();
  const other = await checkoutOf(last);
  await payAt(await press(other), cards.good);
  await settle(at, {
    state: 'succeeded',
    reference: 'ref_late',
    money: { amount: 1_000, currency: 'USD' },
  });

  const page = await ada.get(`${at}/done`);

  assert.match(readable(page), /Your payment is being refunded .* full refund of \$10\.00\./);
});

test('a buyer who paid for a canceled checkout reads about the refund', async () => {
  const at = await checkoutOf();
  await press(at);
  await ada.post(`${at}/cancel`);

  const page = await ada.get(`${at}/done`);

  assert.match(
    readable(page),
    /This checkout has ended .* If you have just paid, you will receive a full refund/,
  );
});

test('a buyer who paid for units that another buyer got first reads about the refund', async () => {
  const last = await shop.product({ name: 'Scarce', isDigital: true, variants: [{ stock: 1 }] });
  const agent = ucpV1Of(shop);
  const other = await agent.create({ line_items: [{ product_id: last.id }], buyer });
  const at = await checkoutOf(last);
  const page = await press(at);
  const bought = await agent.complete(other.body.id, payingWith('tok_success'));
  assert.equal(bought.body.status, 'completed', bought.text);
  await payAt(page, cards.good);

  const done = await ada.get(`${at}/done`);

  assert.match(readable(done), /Your payment is being refunded .* full refund of \$10\.00\./);
  assert.ok(done.text.includes(`href="${new URL(at).pathname}">Back to checkout`));
  assert.match(
    readable(await ada.get(at)),
    /No order was placed for your payment of \$10\.00\. You will receive a full refund\./,
  );
});

test('a buyer who paid for lines that an agent has changed reads about the refund', async () => {
  const agent = ucpV1Of(shop);
  const made = await agent.create({ line_items: [{ product_id: shop.primer.id }], buyer });
  const { id, continue_url: at } = made.body;
  const page = await press(at);
  const changed = await agent.put(id, {
    line_items: [{ product_id: shop.primer.id, quantity: 2 }],
  });
  assert.equal(changed.status, 200, changed.text);

  const early = await ada.get(`${at}/done`);
  await payAt(page, cards.good);
  const done = await ada.get(`${at}/done`);

  assert.match(
    readable(early),
    /This checkout was changed .* If you have just paid, you will receive a full refund/,
  );
  assert.match(readable(done), /Your payment is being refunded .* full refund of \$12\.50\./);
  assert.match(readable(await ada.get(at)), /No order was placed for your payment of \$12\.50/);
  await press(at);
  assert.doesNotMatch(readable(await ada.get(at)), /No order was placed/);
});

test('a refund is displayed although the next payment page was opened before the payment arrived', async () => {
  const agent = ucpV1Of(shop);
  const made = await agent.create({ line_items: [{ product_id: shop.primer.id }], buyer });
  const { id, continue_url: at } = made.body;
  const first = await press(at);
  await agent.put(id, { line_items: [{ product_id: shop.primer.id, quantity: 2 }] });
  await press(at);
  shop.clock.advance(1_000);
  await payAt(first, cards.good);

  const done = await ada.get(`${at}/done`);

  assert.match(readable(done), /Your payment is being refunded .* full refund of \$12\.50\./);
});

test('pressing the pay button twice in quick succession leads to the payment page both times', async () => {
  const at = await checkoutOf();
  const shown = fieldOf(await ada.get(at), 'shown') ?? '';
  const press = () => ada.post(`${at}/pay`, { email: buyer.email, shown });

  const answers = await Promise.all([press(), press()]);

  for (const { status, headers } of answers) {
    assert.equal(status, 303);
    assert.match(String(headers.location), /\/pay(\/|$)/);
  }
});

test('a payment page that is being created is waited for, with a link back to the checkout', async () => {
  const at = await checkoutOf();
  await press(at);
  const id = at.split('/').at(-1);
  const urls = 'update payments set url = $2 where subject_id = $1 returning url';
  const before = await rowsOf<{ url: string }>(
    shop,
    'select url from payments where subject_id = $1',
    [id],
  );
  await rowsOf(shop, urls, [id, null]);

  const waiting = await ada.get(`${at}/pay`);
  const pressed = await press(at);

  assert.match(readable(waiting), /Opening the payment page/);
  assert.equal(refreshOf(waiting), `2; url=${new URL(at).pathname}/pay`);
  assert.ok(waiting.text.includes(`href="${new URL(at).pathname}">Back to checkout`));
  assert.match(String(pressed.headers.location), /\/pay(\/|$)/);
  await rowsOf(shop, urls, [id, before[0]?.url]);
  assert.match(readable(await ada.get(`${at}/pay`)), /Redirecting to payment/);
});

test('a buyer who has not paid yet is not thanked, and can continue to the payment page', async () => {
  const at = await checkoutOf();

  const early = await ada.get(`${at}/done`);
  assert.deepEqual([early.status, `http://localhost:4000${early.headers.location}`], [303, at]);
  await press(at);
  const done = await ada.get(`${at}/done`);
  assert.match(readable(done), /Waiting for your payment/);
  assert.doesNotMatch(readable(done), /do not need to pay/);
  assert.ok(done.text.includes(`href="${new URL(at).pathname}/pay">Go to payment page`));
});

test('the intermediate page links to payment pages of other hosts without a redirect', async () => {
  const at = await checkoutOf();
  assert.equal((await ada.get(`${at}/pay`)).status, 303);
  await press(at);

  const page = await ada.get(`${at}/pay`);

  assert.match(readable(page), /Redirecting to payment .* opens at localhost:4000/);
  assert.match(refreshOf(page) ?? '', /^0; url=http:\/\/localhost:4000\/sandbox\/pay\//);
});

type Row = { id: string };

const paymentsOf = (at: string) =>
  rowsOf<Row>(shop, 'select payment_id as id from payments where subject_id = $1', [
    at.split('/').at(-1),
  ]);

async function settle(at: string, outcome: Parameters<typeof settlePayment>[3]): Promise<void> {
  const [payment] = await paymentsOf(at);
  await settlePayment(shop.paymentContext, shop.tenant, payment?.id ?? '', outcome);
}
