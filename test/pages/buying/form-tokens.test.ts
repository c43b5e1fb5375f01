import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../kit/carts.ts';
import type { Answer } from '../../kit/shop.ts';
import { buyerBrowser, fieldOf, readable } from './buyer-browser.ts';
import { buyer, openStockedShop } from './goods.ts';

const shop = await openStockedShop(null, { termsVersion: null });
const store = 'http://shop.localhost:4000';
const own = { 'sec-fetch-site': 'same-origin' };
const good = '4242424242424242';

/** A buyer on the checkout page of a file, with all fields of its payment form. */
async function atCheckout() {
  const ada = buyerBrowser(shop);
  const bought = await ada.post(`${store}/cart/buy`, {
    product: shop.primer.slug,
    variant_id: shop.primer.variants[0]?.id ?? '',
  });
  const at = String(bought.headers.location);
  const page = await ada.get(at);
  const fields = { email: buyer.email, shown: fieldOf(page, 'shown') ?? '' };
  return { ada, at, page, fields };
}

const paymentsOf = (at: string) =>
  rowsOf<{ status: string }>(shop, 'select status from payments where subject_id = $1', [
    at.split('/').at(-1),
  ]);

const foreign: [string, Record<string, string>][] = [
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['the Origin of another site', { origin: 'https://evil.example' }],
  ['Origin: null', { origin: 'null' }],
];

for (const [what, headers] of foreign)
  test(`a form with ${what} is rejected by the checkout, the payment page and the cart`, async () => {
    const { ada, at, fields } = await atCheckout();
    const pressed = await ada.post(`${at}/pay`, fields);
    const payment = String(pressed.headers.location);
    const before = await paymentsOf(at);

    for (const form of [
      `${at}/pay`,
      `${at}/details`,
      `${at}/cancel`,
      payment,
      `${payment}/decision`,
    ])
      assert.equal((await ada.post(form, { ...fields, card_number: good }, headers)).status, 403);
    for (const form of ['cart/items', 'cart/buy', 'cart/update', 'cart/checkout'])
      assert.equal((await ada.post(`${store}/${form}`, {}, headers)).status, 403);

    assert.deepEqual(await paymentsOf(at), before);
    assert.equal(fieldOf(await ada.get(at), 'email'), buyer.email);
  });

test('a browser’s form without a token is displayed again, with its input and a valid token', async () => {
  const { ada, at, fields } = await atCheckout();

  for (const form_token of ['', 'x', '1767225600.AAAA']) {
    const answer = await ada.post(`${at}/pay`, { ...fields, form_token }, own);
    assert.equal(answer.status, 403);
    assert.match(readable(answer), /This page has expired\. Nothing was changed or charged\./);
    assert.equal(fieldOf(answer, 'email'), buyer.email);
    assert.deepEqual(await paymentsOf(at), []);
  }

  const paid = await ada.post(`${at}/pay`, fields, own);
  assert.match(String(paid.headers.location), /\/sandbox\/pay\//);
});

test('a token of one checkout is not valid for another', async () => {
  const [one, other] = [await atCheckout(), await atCheckout()];
  const form_token = fieldOf(one.page, 'form_token') ?? '';

  const answer = await other.ada.post(`${other.at}/pay`, { ...other.fields, form_token }, own);

  assert.equal(answer.status, 403);
  assert.deepEqual(await paymentsOf(other.at), []);
});

test('a page that was left open overnight works after one more press', async () => {
  const { ada, at } = await atCheckout();
  const pressed = await ada.post(`${at}/details`, { email: buyer.email });
  assert.equal(pressed.status, 303);
  const old = fieldOf(await ada.get(at), 'form_token') ?? '';
  shop.clock.advance(5 * 3_600_000);
  assert.equal((await ada.post(`${at}/details`, { form_token: old })).status, 303);
});

test('the payment page asks again when its token is invalid, and keeps everything except the card', async () => {
  const { ada, at, fields } = await atCheckout();
  const payment = String((await ada.post(`${at}/pay`, fields)).headers.location);
  const card = { card_number: good, expiry: '08/29', name: 'Ada Byron' };

  const refused = await ada.post(payment, { ...card, form_token: '' });

  assert.equal(refused.status, 403);
  assert.match(readable(refused), /Nothing was changed or charged/);
  assert.deepEqual(
    ['card_number', 'expiry', 'name'].map((name) => fieldOf(refused, name)),
    ['', '08/29', 'Ada Byron'],
  );
  assert.deepEqual(
    (await paymentsOf(at)).map(({ status }) => status),
    ['pending'],
  );
  assert.equal((await ada.post(payment, card)).status, 303);
});

test('a buyer whose browser stores no cookies can pay', async () => {
  const { at, fields } = await atCheckout();
  const page = await send('GET', at);
  const form_token = fieldOf(page, 'form_token') ?? '';

  const pressed = await send('POST', `${at}/pay`, { ...fields, form_token });
  const payment = String(pressed.headers.location);
  const token = fieldOf(await send('GET', payment), 'form_token') ?? '';
  const paid = await send('POST', payment, { card_number: good, form_token: token });

  assert.equal(paid.headers.location, `${at}/done`);
});

test('a program without browser headers pays with one request, as the README shows', async () => {
  const { ada, at, fields } = await atCheckout();
  const payment = String((await ada.post(`${at}/pay`, fields)).headers.location);

  const paid = await send('POST', payment, { card_number: good }, {});

  assert.equal(paid.status, 303);
});

test('a browser that does not send the origin of a form confirms before the cart is filled', async () => {
  const ada = buyerBrowser(shop);
  const fields = { product: shop.primer.slug, variant_id: shop.primer.variants[0]?.id ?? '' };
  const unstated = { 'sec-fetch-site': 'none' };

  const asked = await ada.post(`${store}/cart/items`, { ...fields, quantity: '2' }, unstated);

  assert.equal(asked.status, 422);
  assert.match(readable(asked), /Select the button again to confirm\./);
  assert.equal(fieldOf(asked, 'quantity'), '2');
  assert.match(readable(await ada.get(`${store}/cart`)), /Your cart is empty/);
  const form_token = fieldOf(asked, 'form_token') ?? '';
  const added = await ada.post(`${store}/cart/items`, { ...fields, form_token }, unstated);
  assert.equal(added.status, 303);
});

test('a cart change without its token changes nothing and is displayed again', async () => {
  const ada = buyerBrowser(shop);
  const fields = { product: shop.primer.slug, variant_id: shop.primer.variants[0]?.id ?? '' };
  await ada.post(`${store}/cart/items`, fields);
  const page = await ada.get(`${store}/cart`);
  const [, quantity = ''] = / name="(quantity_[^"]*)"/.exec(page.text) ?? [];

  const refused = await ada.post(`${store}/cart/update`, { [quantity]: '3', form_token: 'x' });

  assert.equal(refused.status, 403);
  assert.equal(fieldOf(refused, quantity), '3');
  assert.equal(fieldOf(await ada.get(`${store}/cart`), quantity), '1');
  assert.equal((await ada.post(`${store}/cart/update`, { [quantity]: '3' })).status, 303);
  assert.equal(fieldOf(await ada.get(`${store}/cart`), quantity), '3');
});

/** Sends a form from a browser without cookies; without headers, from a program. */
function send(
  method: 'GET' | 'POST',
  address: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = method === 'POST' ? own : {},
): Promise<Answer> {
  const { host, pathname } = new URL(address);
  return shop.send({
    method,
    url: pathname,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
  });
}
