import assert from 'node:assert/strict';
import { test } from 'node:test';
import { press } from '../../kit/parity/hosted-page.ts';
import { buyerBrowser, fieldOf, problemsOf, readable } from './buyer-browser.ts';
import { buyer, openStockedShop } from './goods.ts';

const shop = await openStockedShop(null);
const store = 'http://shop.localhost:4000';
const ada = buyerBrowser(shop);

/** Opens a checkout of one product and returns its URL. */
async function checkoutOf(product = shop.tee, quantity = '1'): Promise<string> {
  const answer = await ada.post(`${store}/cart/buy`, {
    product: product.slug,
    variant_id: product.variants[0]?.id ?? '',
    quantity,
  });
  assert.equal(answer.status, 303);
  return String(answer.headers.location);
}

const pay = async (at: string, fields: Record<string, string>) =>
  ada.post(`${at}/pay`, {
    ...fields,
    shown: fieldOf(await ada.get(at), 'shown') ?? '',
  });

test('a checkout page is not cached or indexed, and runs only the script of the server', async () => {
  const { status, headers, text } = await ada.get(await checkoutOf());

  assert.equal(status, 200);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-robots-tag'], 'noindex');
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'/,
  );
  assert.match(text, /<meta name="robots" content="noindex">/);
  assert.equal(text.match(/<script/g)?.length, 1);
  assert.match(text, /<script src="\/assets\/[0-9a-f]{16}\.js" defer><\/script>/);
});

test('names are escaped', async () => {
  const at = await checkoutOf();
  const { text } = await ada.go(`${at}/details`, { ...buyer, name: '"><img src=x onerror=a()>' });

  assert.ok(text.includes('value="&quot;&gt;&lt;img src=x onerror=a()&gt;"'));
  assert.ok(text.includes('terms of <bdi>Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;</bdi>'));
  assert.ok(text.includes('<bdi>Standard &lt;3 days&gt;</bdi>'));
  assert.doesNotMatch(text, /<img src=x|<3 days>|<b>/);
});

test('a gift keeps the name of the payer', async () => {
  const { email, name: _, ...place } = buyer;
  const opened = await shop.public.post(
    '/api/ucp/v1/checkout-sessions',
    {
      line_items: [{ product_id: shop.tee.id }],
      buyer: { email, name: 'Ada Lovelace' },
      shipping_address: { ...place, name: 'Grace Hopper' },
    },
    { 'idempotency-key': 'present' },
  );
  const { id, continue_url: at } = opened.body;

  await press(shop, at);

  const authorization = `Bearer ${await shop.key('read:orders')}`;
  const { body } = await shop.public.get(`/api/ucp/v1/checkout-sessions/${id}`, { authorization });
  assert.deepEqual([body.buyer.name, body.shipping_address.name], ['Ada Lovelace', 'Grace Hopper']);
});

test('every country can be chosen by its name', async () => {
  const { text } = await ada.get(await checkoutOf());

  const [select = ''] = /<select[\s\S]*?<\/select>/.exec(text) ?? [];
  assert.equal(select.match(/<option/g)?.length, 250);
  assert.ok(select.includes('<option value="CI">Côte d’Ivoire</option>'));
  assert.match(select, /autocomplete="shipping country"/);
});

test('an address gives shipping options, the cheapest is selected, and the total adds up', async () => {
  const at = await checkoutOf(shop.tee, '2');

  const answer = await ada.post(`${at}/details`, buyer);
  assert.deepEqual([answer.status, `http://localhost:4000${answer.headers.location}`], [303, at]);
  const page = await ada.get(at);
  assert.equal(fieldOf(page, 'shipping_option'), 'std');
  assert.equal(fieldOf(page, 'state'), 'CA');
  assert.equal(fieldOf(page, 'country'), 'US');
  assert.match(readable(page), /Subtotal \$48\.00 Shipping \$6\.00 Tax \$3\.48 Total \$57\.48/);

  const express = await ada.go(`${at}/details`, { ...buyer, shipping_option: 'exp' });
  assert.match(readable(express), /Shipping \$19\.00 Tax \$3\.48 Total \$70\.48/);
});

test('an address without shipping is reported', async () => {
  const at = await checkoutOf();

  const page = await ada.go(`${at}/details`, { ...buyer, country: 'DE', state: 'Bayern' });

  assert.match(readable(page), /does not ship to that address/);
  assert.equal(fieldOf(page, 'state'), 'Bayern');
});

test('a partial form is kept, and malformed fields are reported with everything that was typed', async () => {
  const at = await checkoutOf();
  const half = await ada.go(`${at}/details`, { email: 'ada@example.com' });
  assert.equal(fieldOf(half, 'email'), 'ada@example.com');

  const wrong: [Record<string, string>, string][] = [
    [{ email: 'ada@' }, 'email'],
    [{ email: 'a b@example.com' }, 'email'],
    [{ line1: '12 Elm Street' }, 'country'],
    [{ country: 'XX' }, 'country'],
    [{ country: 'US', state: 'Bavaria' }, 'state'],
    [{ country: 'US', city: 'x'.repeat(201) }, 'city'],
  ];
  for (const [fields, field] of wrong) {
    const answer = await ada.post(`${at}/details`, fields);
    assert.deepEqual([fields, answer.status], [fields, 422]);
    assert.deepEqual(
      problemsOf(answer).map(([name]) => name),
      [field],
    );
    // Lists do not show values that they lack.
    for (const [name, text] of Object.entries(fields))
      if (text !== 'XX' && text !== 'Bavaria') assert.equal(fieldOf(answer, name), text);
    assert.match(answer.text, /<title>Error: Checkout/);
    assert.match(answer.text, /<div class="summary"[^>]* tabindex="-1" autofocus>/);
    assert.match(answer.text, new RegExp(`id="${field}"[^>]* aria-invalid="true"`));
    assert.match(answer.text, new RegExp(`aria-describedby="[^"]*${field}_problem"`));
  }
});

test('paying reports everything that is missing at once, each with its field', async () => {
  const at = await checkoutOf();

  const answer = await pay(at, { email: '', name: 'Ada' });

  assert.equal(answer.status, 422);
  assert.deepEqual(
    problemsOf(answer).map(([field]) => field),
    ['email', 'country', 'line1', 'city', 'postcode', 'terms'],
  );
  assert.equal(fieldOf(answer, 'name'), 'Ada');
  for (const [field] of problemsOf(answer))
    assert.match(answer.text, new RegExp(` id="${field}"`), field);
});

test('terms are accepted by a checkbox, next to their version and links', async () => {
  const at = await checkoutOf(shop.primer);
  const page = await ada.get(at);
  assert.match(readable(page), /I agree to the terms of .* , version 2026-01/);
  assert.match(readable(page), /Returns Within 30 days\./);
  assert.equal(fieldOf(page, 'terms'), '');

  const refused = await pay(at, { email: buyer.email });
  assert.deepEqual(problemsOf(refused), [['terms', 'Accept the terms to continue.']]);
  const accepted = await pay(at, { email: buyer.email, terms: 'yes' });
  assert.equal(accepted.status, 303);
  assert.match(String(accepted.headers.location), /^http:\/\/localhost:4000\/sandbox\/pay\//);
});

test('a file needs no address', async () => {
  const page = await ada.get(await checkoutOf(shop.primer));

  assert.equal(fieldOf(page, 'country'), null);
  assert.match(readable(page), /Subtotal \$12\.50 Total \$12\.50/);
});

test('a coupon is applied with the rest of the form, replaced and removed', async () => {
  const at = await checkoutOf();

  const page = await ada.go(`${at}/details`, { ...buyer, coupon: 'welcome10' });
  assert.match(readable(page), /Coupon WELCOME10 Remove/);
  assert.match(readable(page), /Discount WELCOME10 −\$2\.40/);
  assert.equal(fieldOf(page, 'city'), 'Sacramento');

  const without = await ada.go(`${at}/coupon/remove`, { ...buyer, city: 'Fresno' });
  assert.doesNotMatch(readable(without), /Discount/);
  assert.equal(fieldOf(without, 'city'), 'Fresno');

  const unknown = await ada.post(`${at}/details`, { ...buyer, coupon: 'NOPE<b>' });
  assert.equal(unknown.status, 422);
  assert.equal(problemsOf(unknown)[0]?.[0], 'coupon');
  assert.equal(fieldOf(unknown, 'coupon'), 'NOPE&lt;b&gt;');
  assert.doesNotMatch(unknown.text, /NOPE<b>/);
});

test('coupons that can be combined are shown and removed one by one', async () => {
  for (const [code, amount_off] of [
    ['FIVE', 500],
    ['ONE', 100],
  ] as const)
    await (await shop.merchant()).post('/coupons', {
      ...{ site_slug: 'shop', code, amount_off, combinable: true },
    });
  const at = await checkoutOf();
  const first = await ada.go(`${at}/details`, { ...buyer, coupon: 'five' });
  assert.match(readable(first), /Another coupon code/);
  const both = await ada.go(`${at}/details`, { ...buyer, coupon: 'one' });
  assert.match(readable(both), /Discount FIVE −\$5\.00 Discount ONE −\$1\.00/);
  const one = await ada.go(`${at}/coupon/remove`, { ...buyer, removed_coupon: 'FIVE' });
  assert.match(readable(one), /Discount ONE −\$1\.00/);
  assert.doesNotMatch(readable(one), /FIVE/);
  const alone = await ada.go(`${at}/details`, { ...buyer, coupon: 'welcome10' });
  assert.doesNotMatch(readable(alone), /ONE|Another coupon code/);
});

test('the charged amount is always the amount on the button', async () => {
  const at = await checkoutOf();
  await ada.go(`${at}/details`, buyer);

  const answer = await pay(at, { ...buyer, terms: 'yes', shipping_option: 'exp' });

  assert.equal(answer.status, 303);
  assert.match(String(answer.headers.location), /^\/checkout\/.*\?note=total$/);
  const page = await ada.get(String(answer.headers.location));
  assert.match(page.text, /role="status">The total has changed/);
  assert.equal((await ada.get(`${at}?note=%3Cb%3E`)).text.includes('<b>'), false);
});

test('a price that rises is displayed before it is paid', async () => {
  const rising = await shop.product({ name: 'Rising', isDigital: true });
  const at = await checkoutOf(rising);
  const shown = fieldOf(await ada.get(at), 'shown') ?? '';
  await shop.admin.patch(`/products/${rising.id}`, {
    price: { amount: 1_100, currency: 'USD' },
  });

  const answer = await ada.post(`${at}/pay`, { email: buyer.email, terms: 'yes', shown });

  assert.equal(answer.status, 409);
  assert.match(readable(answer), /The price of Rising changed from \$10\.00 to \$11\.00\./);
  const page = await ada.get(at);
  assert.match(readable(page), /Rising now costs \$11\.00; it was \$10\.00\./);
  const paid = await pay(at, { email: buyer.email, terms: 'yes' });
  assert.match(String(paid.headers.location), /\/sandbox\/pay\//);
});

test('when another buyer was faster, one button takes the remaining units', async () => {
  const rare = await shop.product({ name: 'Rare', variants: [{ stock: 3 }] });
  const at = await checkoutOf(rare, '3');
  await ada.go(`${at}/details`, buyer);
  const [variant] = rare.variants;
  await shop.admin.patch(`/products/${rare.id}`, { variants: [{ id: variant?.id, stock: 1 }] });

  const refused = await pay(at, { ...buyer, terms: 'yes' });
  assert.equal(refused.status, 422);
  assert.deepEqual(problemsOf(refused), [
    ['order', 'Some items are no longer available in the quantity you chose. Review your order.'],
  ]);
  assert.match(readable(refused), /Only 1 of Rare left.* Use available quantity/);

  const fewer = await ada.go(`${at}/fewer`, buyer);
  assert.match(readable(fewer), /1 item, /);
  const paid = await pay(at, { ...buyer, terms: 'yes' });
  assert.match(String(paid.headers.location), /\/sandbox\/pay\//);
});

test('canceling ends the checkout, and the page shows it', async () => {
  const at = await checkoutOf();

  const page = await ada.go(`${at}/cancel`);

  assert.match(readable(page), /This checkout was canceled You have not been charged/);
  assert.match(page.text, /href="http:\/\/shop\.localhost:4000\/cart"/);
  const late = await ada.post(`${at}/details`, buyer);
  assert.deepEqual([late.status, `http://localhost:4000${late.headers.location}`], [303, at]);
});

test('an expired checkout says how to start again', async () => {
  const at = await checkoutOf();
  await ada.get(at);
  shop.clock.advance(7 * 3_600_000);

  const page = await ada.get(at);

  assert.equal(page.status, 200);
  assert.match(readable(page), /This checkout has expired .* check out again from there/);
  assert.equal((await pay(at, buyer)).status, 303);
});

test('an unknown checkout is a page with status 404', async () => {
  const at = await checkoutOf();
  const unknown = [`${at.slice(0, -2)}zz`, '/checkout/cs_nothing', '/checkout/conf_x/done'];
  for (const path of unknown) {
    const answer = await ada.get(path);
    assert.deepEqual([path, answer.status], [path, 404]);
    assert.match(answer.text, /<h1>/);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  assert.equal((await ada.post('/checkout/cs_nothing/pay')).status, 404);
  const other = await ada.post(`${at}/nothing`);
  assert.equal(other.status, 404);
});

test('a body that is not a form is rejected, and so is one that is too long', async () => {
  const at = new URL(await checkoutOf()).pathname;
  const send = (type: string, payload: string) =>
    shop.send({
      method: 'POST',
      url: `${at}/details`,
      headers: { host: 'localhost:4000', accept: 'text/html', 'content-type': type },
      payload,
    });

  assert.equal((await send('text/plain', 'email=a')).status, 415);
  assert.equal((await send('multipart/form-data; boundary=x', '--x--')).status, 415);
  const form = 'application/x-www-form-urlencoded';
  assert.equal((await send(form, `city=${'x'.repeat(40_000)}`)).status, 413);
  assert.equal((await send(form, 'city=%00')).status, 400);
  assert.equal((await send(form, '__proto__=x&email=')).status, 303);
});
