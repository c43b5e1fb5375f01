import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { home } from '../../kit/buying.ts';
import { cartsOf, rowsOf } from '../../kit/carts.ts';
import {
  type Answering,
  createHook,
  openHookService,
  rates,
  silent,
  tenth,
} from '../../kit/hook-service.ts';
import type { Answer } from '../../kit/shop.ts';
import { openShop } from '../../kit/shop.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';
import { isSigned } from '../../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const { id: product_id } = await shop.product({ weightGrams: 400 });
await owner.post('/shipping-zones', {
  site_slug: 'shop',
  name: 'Everywhere',
  rates: [{ id: 'own', label: 'Own rate', type: 'flat', amount: 333 }],
});
const carts = cartsOf(shop);
const ucpV1 = ucpV1Of(shop);
const shipping = await openHookService(rates());
const taxes = await openHookService(tenth);
const rateHook = await createHook(owner, { type: 'shipping_rates', url: shipping.url });
const taxHook = await createHook(owner, { type: 'taxes', url: taxes.url });

/** Every change is a new version of the hook, which no cached answer belongs to. */
async function setHook(patch: Record<string, unknown>, { id } = rateHook): Promise<void> {
  const { status, text } = await owner.patch(`/hooks/${id}`, patch);
  assert.equal(status, 200, text);
}
/** Calls are listed by their time. */
async function testCall({ id } = rateHook): Promise<Answer> {
  shop.clock.advance(1);
  return owner.post(`/hooks/${id}/test`);
}
async function answerRates(answer: Answering, patch = {}): Promise<void> {
  shipping.answer(answer);
  await setHook({ enabled: true, fallback: 'own_tables', timeout_ms: 1_000, ...patch });
  await testCall(taxHook);
}

async function addressedCart(quantity = 1, details: object = {}): Promise<Answer> {
  shop.clock.advance(1);
  const { body } = await carts.create({ site_slug: 'shop' });
  await carts.add(body.token, { product_id, quantity });
  return carts.put(body.token, { shipping_address: home, ...details });
}
const optionsOf = ({ body }: Answer) =>
  body.shipping_options.map(({ id, amount }: any) => [id, amount]);

async function openCheckout(quantity = 1): Promise<any> {
  const { body, text } = await ucpV1.create({
    line_items: [{ product_id, quantity }],
    buyer: { email: 'ada@example.com' },
    shipping_address: home,
    selected_shipping_option_id: 'van',
  });
  assert.ok(body.id, text);
  return body;
}
const latestCall = async ({ id } = rateHook) => {
  const { body } = await owner.get(`/hooks/${id}/calls`);
  return body.calls[0];
};

describe('quotes with hooks', () => {
  test('the services decide options and tax, and get signed calls about the basket', async () => {
    const cart = await addressedCart(2, { selected_shipping_option_id: 'van' });

    assert.deepEqual(optionsOf(cart), [
      ['van', 700],
      ['drone', 1_700],
    ]);
    assert.deepEqual(cart.body.totals, {
      subtotal: 2_000,
      shipping: 700,
      tax: 200,
      discount: 0,
      total: 2_900,
      tax_included: 0,
    });
    const [call] = shipping.calls;
    assert.ok(call);
    assert.ok(isSigned({ path: '/', headers: call.headers, body: call.body }, rateHook.secret));
    const { name: _name, phone: _phone, ...destination } = home;
    const [line] = call.data.lines;
    assert.deepEqual(call.data, { currency: 'USD', destination, lines: [line] });
    assert.deepEqual(line, {
      line: 1,
      product_id,
      variant_id: line.variant_id,
      sku: null,
      quantity: 2,
      unit_price: 1_000,
      amount: 2_000,
      weight_grams: 400,
      is_digital: false,
    });
    assert.equal(taxes.calls.at(-1)?.data.shipping, 700);
  });

  test('the hook is called once for a basket, and again when the basket changes', async () => {
    await answerRates(rates(701));
    const before = shipping.calls.length;

    const { body } = await addressedCart(3);
    await carts.get(body.token);
    await addressedCart(3);
    assert.equal(shipping.calls.length, before + 1);

    await carts.add(body.token, { product_id, quantity: 1 });
    assert.equal(shipping.calls.length, before + 2);
  });

  test('no transaction is open during a call', async () => {
    const open: unknown[] = [];
    const watching: Answering = async (request, response) => {
      open.push(
        ...(await rowsOf(
          shop,
          `select query from pg_stat_activity where datname = current_database()
           and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
        )),
      );
      return rates(702)(request, response);
    };
    await answerRates(watching);

    assert.deepEqual(optionsOf(await addressedCart(4))[0], ['van', 702]);
    assert.deepEqual(open, []);
  });

  test('the agreed price is paid although the service has changed its answer', async () => {
    await answerRates(rates(800));
    const session = await openCheckout(5);
    assert.equal(session.totals.shipping, 800);

    await answerRates(rates(999));
    const paid = await ucpV1.complete(session.id, payingWith('tok_success'));

    assert.equal(paid.body.status, 'completed', paid.text);
    assert.deepEqual(paid.body.totals, session.totals);
    const { body: order } = await owner.get(`/orders/${paid.body.order.id}`);
    assert.equal(order.totals.shipping, 800);
  });

  test('a cart and its checkout have the same price', async () => {
    await answerRates(rates(810));
    const cart = await addressedCart(14, {
      selected_shipping_option_id: 'van',
      buyer: { email: 'ada@example.com' },
    });
    await answerRates(rates(999));
    const { status, body, text } = await carts.checkout(cart.body.token);

    assert.equal(status, 200, text);
    const [payment] = await rowsOf<{ amount: string }>(
      shop,
      'select amount from payments where subject_id = $1',
      [body.session_id],
    );
    assert.equal(Number(payment?.amount), cart.body.totals.total);
  });

  test('simultaneous buyers of the same basket share one call', async () => {
    await answerRates(rates(820));
    const before = shipping.calls.length;
    const all = await Promise.all(Array.from({ length: 8 }, () => addressedCart(15)));

    for (const cart of all) assert.deepEqual(optionsOf(cart)[0], ['van', 820]);
    assert.equal(shipping.calls.length, before + 1);
  });

  test('the hook is called again for a changed basket', async () => {
    await answerRates(rates(800));
    const session = await openCheckout(6);
    await answerRates(rates(850));

    const { body } = await ucpV1.put(session.id, { line_items: [{ product_id, quantity: 7 }] });

    assert.equal(body.totals.shipping, 850);
  });

  test('a total that rises while the buyer pays needs consent', async () => {
    await answerRates(rates(830));
    const session = await openCheckout(16);
    await owner.patch(`/products/${product_id}`, { price: { amount: 1_001, currency: 'USD' } });
    const paused = await ucpV1.complete(session.id, payingWith('tok_success'));
    await owner.patch(`/products/${product_id}`, { price: { amount: 1_000, currency: 'USD' } });

    assert.equal(paused.body.status, 'requires_consent', paused.text);
    assert.equal(paused.body.totals.subtotal, 16_016);
  });

  test('a cart that changes during the call is quoted as it is afterwards', async () => {
    const meanwhile = Promise.withResolvers<void>();
    let isFirst = true;
    await answerRates(async (request, response) => {
      if (isFirst) {
        isFirst = false;
        await meanwhile.promise;
      }
      return rates(request.data.lines[0].quantity * 100)(request, response);
    });
    const { body: created } = await carts.create({ site_slug: 'shop' });
    await carts.add(created.token, { product_id, quantity: 8 });

    const slow = carts.put(created.token, {
      shipping_address: home,
      selected_shipping_option_id: 'van',
    });
    while (isFirst) await new Promise(setImmediate);
    await carts.add(created.token, { product_id, quantity: 1 });
    meanwhile.resolve();
    const { body } = await slow;

    assert.deepEqual([body.totals.subtotal, body.totals.shipping], [9_000, 900]);
  });
});

describe('a service without a valid answer', () => {
  test('own tables apply when it does not answer, within its timeout', async () => {
    await answerRates(silent, { timeout_ms: 100 });
    const started = performance.now();
    const cart = await addressedCart(10);

    assert.deepEqual(optionsOf(cart), [['own', 333]]);
    assert.ok(performance.now() - started < 5_000);
    assert.match((await latestCall()).problem, /^timeout: /);
  });

  test('two silent services together take at most two seconds', async () => {
    await answerRates(silent, { timeout_ms: 2_000 });
    taxes.answer(silent);
    await setHook({ timeout_ms: 2_000 }, taxHook);
    const cart = await addressedCart(11);
    taxes.answer(tenth);
    await setHook({ timeout_ms: 1_000 }, taxHook);

    assert.deepEqual(optionsOf(cart), [['own', 333]]);
    // One after the other they would take four seconds; a busy machine is late by some of that.
    assert.ok((await latestCall()).milliseconds < 3_000);
    const waits = [await latestCall(), await latestCall(taxHook)];
    assert.equal(waits.filter(({ problem }) => /^timeout/.test(problem ?? '')).length, 1);
  });

  test('a store can refuse the checkout instead, and nothing is charged', async () => {
    await answerRates(rates(800));
    const session = await openCheckout(12);
    await answerRates(silent, { timeout_ms: 100, fallback: 'refuse' });

    const changed = await ucpV1.put(session.id, { line_items: [{ product_id, quantity: 13 }] });
    const refused = await ucpV1.complete(session.id, payingWith('tok_success'));

    assert.deepEqual(changed.body.shipping_options, []);
    assert.equal(refused.status, 503, refused.text);
    assert.equal(refused.body.error.code, 'shipping_rates_unavailable');
    assert.equal((await ucpV1.get(session.id)).body.status, 'open');
  });

  const good = { currency: 'USD', rates: [{ id: 'a', label: 'A', amount: 1 }] };
  const rate = (fields: object) => ({ ...good, rates: [{ ...good.rates[0], ...fields }] });
  const malformed: [string, unknown, RegExp][] = [
    ['another currency', { ...good, currency: 'EUR' }, /currency must be USD/],
    ['a fraction of a cent', rate({ amount: 1.5 }), /integer/],
    ['a negative amount', rate({ amount: -1 }), />= 0/],
    ['an enormous amount', rate({ amount: 1e15 }), /<= 1000000000000/],
    ['a text as amount', rate({ amount: '1' }), /integer/],
    ['an id twice', { ...good, rates: [good.rates[0], good.rates[0]] }, /id twice/],
    ['a label with a line break', rate({ label: 'A\nB' }), /pattern/],
    ['a label that reverses text', rate({ label: 'A\u202eB' }), /pattern/],
    ['an unknown member', { ...good, surcharge: 1 }, /surcharge|additional/],
    ['a NUL in an unknown member', { ...good, 'x\0': 1 }, /`x\ufffd` is not a member/],
    ['too many rates', { ...good, rates: Array(21).fill(good.rates[0]) }, /20 items/],
    ['nothing', null, /object/],
  ];
  test('a malformed answer is not used, and the log says why', async () => {
    let quantity = 20;
    for (const [what, body, problem] of malformed) {
      await answerRates(() => body);
      await testCall();
      const { problem: found, status } = await latestCall();
      assert.equal(status, 200, what);
      assert.match(found, problem, what);
      shipping.answer(rates());
      await testCall();
      shipping.answer(() => body);
      quantity += 1;
      assert.deepEqual(optionsOf(await addressedCart(quantity)), [['own', 333]], what);
    }
  });

  const hostile: [string, Answering, RegExp][] = [
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/' }).end(), /302/],
    ['an error', (_, response) => void response.writeHead(500).end('{}'), /500/],
    ['no JSON', (_, response) => void response.writeHead(200).end('<html>'), /JSON/],
    ['no UTF-8', (_, response) => void response.writeHead(200).end(Buffer.from([0xff])), /JSON/],
    ['a huge body', (_, response) => void response.writeHead(200).end('x'.repeat(70_000)), /bytes/],
    ['a closed connection', (_, response) => void response.destroy(), /^protocol/],
    [
      'a body that never ends',
      (_, response) => void response.writeHead(200).write('{'),
      /end in time/,
    ],
  ];
  test('a hostile answer is a failure of this call only', async () => {
    await answerRates(rates(), { timeout_ms: 200 });
    for (const [what, answer, problem] of hostile) {
      shipping.answer(answer);
      const { body } = await testCall();
      assert.equal(body.ok, false, what);
      assert.match(body.problem, problem, what);
    }
  });

  test('after three failures the hook is not called for half a minute, then tried once', async () => {
    await answerRates(rates());
    await testCall();
    await answerRates((_, response) => void response.writeHead(500).end());
    const before = shipping.calls.length;
    for (const quantity of [50, 51, 52, 53, 54]) await addressedCart(quantity);
    assert.equal(shipping.calls.length, before + 3);

    shop.clock.advance(31_000);
    await addressedCart(55);
    await addressedCart(56);
    assert.equal(shipping.calls.length, before + 4);

    shipping.answer(rates(707));
    shop.clock.advance(31_000);
    assert.deepEqual(optionsOf(await addressedCart(57))[0], ['van', 707]);
    assert.deepEqual(optionsOf(await addressedCart(58))[0], ['van', 707]);
  });

  test('a disabled hook is not called', async () => {
    await setHook({ enabled: false });
    const before = shipping.calls.length;

    assert.deepEqual(optionsOf(await addressedCart(60)), [['own', 333]]);
    assert.equal(shipping.calls.length, before);
  });
});
