import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { halfPriceFor, openBuyerShop } from '../kit/access/buyers.ts';
import { freePort } from '../kit/free-port.ts';
import { amountsOf, line, paying, toCalifornia } from '../kit/ucp.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { shop, person, tokenOf } = await openBuyerShop(origin);
await shop.site();
const merchant = await shop.merchant();
await merchant.post(
  '/shipping-zones',
  {
    name: 'US',
    countries: ['US'],
    rates: [
      { id: 'standard', label: 'Standard', type: 'flat', amount: 500 },
      { id: 'express', label: 'Express', type: 'flat', amount: 1_500 },
    ],
    site_slug: 'shop',
  },
  { 'idempotency-key': 'zone' },
);
const tee = await shop.product({ name: 'Grey tee' });
const variantId = tee.variants[0]?.id ?? '';
const book = await shop.product({ name: 'A book of files', isDigital: true });
await merchant.post(
  '/coupons',
  { code: 'TEN', percent_off: 10, site_slug: 'shop' },
  { 'idempotency-key': 'coupon' },
);
await shop.app.http.listen({ host: '127.0.0.1', port });
const bearer = `Authorization: Bearer ${await shop.key()}`;

// Where the client caches profiles and schemas.
const home = await mkdtemp(path.join(tmpdir(), 'ucp-cli-'));
after(() => rm(home, { recursive: true }));
const cli = fileURLToPath(
  new URL('../../node_modules/@shopify/ucp-cli/dist/bin.js', import.meta.url),
);
const env = {
  ...process.env,
  UCP_HOME: home,
  UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true',
  // A field that our tools do not declare is an error, and so is a schema that does not compile.
  UCP_STRICT_SCHEMA: '1',
};

/** Runs the real client; its output is JSON. */
function ucp(...words: string[]): Promise<any> {
  const args = [cli, ...words, '--business', origin, '--format', 'json'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env, maxBuffer: 10_000_000 }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        reject(new Error(`${words.join(' ')}: ${stderr || stdout}`, { cause: error }));
      }
    });
  });
}

/** The result of an operation with this body. */
async function operation(words: string[], body?: object): Promise<any> {
  const input = body === undefined ? [] : ['--input', JSON.stringify(body)];
  const { result, ...rest } = await ucp(...words, ...input);
  assert.ok(result, `${words.join(' ')}: ${JSON.stringify(rest)}`);
  return result;
}

test('it discovers every operation', async () => {
  const { operations, ...rest } = await operation(['discover']);

  const text = JSON.stringify(operations ?? rest);
  for (const name of ['search_catalog', 'update_cart', 'complete_checkout', 'get_order'])
    assert.ok(text.includes(name), `${name} in ${text.slice(0, 500)}`);
});

test('it finds a product, looks it up and displays it', async () => {
  const found = await operation(['catalog', 'search'], { query: 'tee', pagination: { limit: 5 } });
  const looked = await operation(['catalog', 'lookup'], { ids: [tee.id, variantId] });
  const shown = await operation(['catalog', 'get_product', tee.id]);

  assert.equal(found.products[0].variants[0].id, variantId);
  assert.equal(looked.products.length, 1);
  assert.equal(shown.product.id, tee.id);
});

test('it buys the items of a cart and sees the order', async () => {
  const lines = [line(variantId, 2)];
  const cart = await operation(['cart', 'create'], { line_items: [line(variantId)] });
  await operation(['cart', 'update', cart.id], { line_items: lines });
  const seen = await operation(['cart', 'get', cart.id]);
  const made = await operation(['checkout', 'create'], { cart_id: cart.id, line_items: [] });
  const ready = await operation(['checkout', 'update', made.id], {
    line_items: lines,
    buyer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    fulfillment: toCalifornia({ groups: [{ id: 'parcel', selected_option_id: 'express' }] }),
  });
  const paid = await operation(['checkout', 'complete', made.id], paying());
  const order = await operation(['order', 'get', paid.order.id, '--header', bearer]);

  assert.equal(seen.line_items[0].quantity, 2);
  assert.deepEqual(
    [made.status, ready.status, paid.status],
    ['incomplete', 'ready_for_complete', 'completed'],
  );
  assert.deepEqual(amountsOf(paid), { subtotal: 2_000, fulfillment: 1_500, total: 3_500 });
  assert.deepEqual([order.id, order.checkout_id], [paid.order.id, made.id]);
});

test('on behalf of a buyer, it gets their prices and details, and sees their order', async () => {
  await halfPriceFor(shop, 'member@example.com');
  const { authorization } = await tokenOf(await person('member@example.com', 'Mary Member'));
  const asBuyer = ['--header', `Authorization: ${authorization}`];
  const basket = { line_items: [line(book.variants[0]?.id ?? '')] };
  const made = await operation(['checkout', 'create', ...asBuyer], basket);
  const paid = await operation(['checkout', 'complete', made.id, ...asBuyer], paying());
  const order = await operation(['order', 'get', paid.order.id, ...asBuyer]);

  assert.deepEqual([amountsOf(made).total, made.buyer.last_name], [500, 'Member']);
  assert.deepEqual([paid.status, order.id], ['completed', paid.order.id]);
});

/** All optional fields that the standard lets a platform send with its items. */
const hints = {
  context: {
    address_country: 'US',
    address_region: 'CA',
    postal_code: '94105',
    intent: 'a present',
    language: 'en',
    currency: 'USD',
    eligibility: ['com.example.gold'],
  },
  signals: { 'dev.ucp.buyer_ip': '203.0.113.42', 'dev.ucp.user_agent': 'a browser' },
  attribution: { campaign: 'spring' },
};

test('strict mode: every field of the standard is accepted', async () => {
  const filters = { categories: [], price: { min: 1, max: 100_000 } };
  const found = await operation(['catalog', 'search'], { query: 'tee', filters, ...hints });
  await operation(['catalog', 'lookup'], { ids: [tee.id], filters, ...hints });
  const selected = { selected: [{ name: 'Size', label: 'M' }], preferences: ['Size'] };
  await operation(['catalog', 'get_product', tee.id], { ...selected, filters, ...hints });
  const buyer = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone_number: '+15555550100',
  };
  const basket = { line_items: [line(variantId)], buyer, discounts: { codes: ['ten'] } };
  const cart = await operation(['cart', 'create'], { ...basket, ...hints });
  const consent = { analytics: true, preferences: true, marketing: false, sale_of_data: false };
  const made = await operation(['checkout', 'create'], {
    ...basket,
    ...hints,
    buyer: { ...buyer, consent },
    fulfillment: toCalifornia(),
  });
  const [instrument] = paying().payment.instruments;
  const paid = await operation(['checkout', 'complete', made.id], {
    payment: { instruments: [{ ...instrument, selected: true, display: { brand: 'visa' } }] },
    signals: hints.signals,
  });

  assert.equal(found.products.length, 1);
  assert.equal(amountsOf(cart).discount, -100);
  assert.deepEqual(made.buyer.consent, consent);
  assert.equal(paid.status, 'completed');
});

test('strict mode: a request with an unknown field is not sent', async () => {
  const input = JSON.stringify({ line_items: [line(variantId)], zip_code: '94105' });

  const answer = await ucp('checkout', 'create', '--input', input);

  assert.equal(answer.code, 'SCHEMA_VALIDATION_FAILED', JSON.stringify(answer));
});

test('it buys files after a declined card', async () => {
  const made = await operation(['checkout', 'create'], { line_items: [line(book.id)] });

  const declined = await operation(['checkout', 'complete', made.id], paying('tok_declined'));
  const paid = await operation(['checkout', 'complete', made.id], paying());

  assert.deepEqual(
    [made.status, declined.status, paid.status],
    ['ready_for_complete', 'incomplete', 'completed'],
  );
  assert.deepEqual(
    declined.messages.map(({ code }: any) => code),
    ['payment_failed'],
  );
});

test('it cancels a cart and a checkout', async () => {
  const basket = { line_items: [line(variantId)] };
  const cart = await operation(['cart', 'create'], basket);
  const checkout = await operation(['checkout', 'create'], basket);

  const leftCart = await operation(['cart', 'cancel', cart.id]);
  const left = await operation(['checkout', 'cancel', checkout.id]);

  assert.equal(leftCart.id, cart.id);
  assert.equal(left.status, 'canceled');
});

test('it reports that a guest must sign in to read an order', async () => {
  const answer = await ucp('order', 'get', 'ord_unknown');

  assert.equal(answer.code, 'AUTH_REQUIRED');
});
