import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { taxTable } from '../../../packages/tax-table/tax-table.ts';
import { loadPlugins } from '../../../src/gateways/plugins/load-plugins.ts';
import { home } from '../../kit/buying.ts';
import { cartsOf } from '../../kit/carts.ts';
import { createHook, openHookService, rates } from '../../kit/hook-service.ts';
import { serve } from '../../kit/outbound.ts';
import { documentedSample, openPluginFolder } from '../../kit/plugins.ts';
import { openShop } from '../../kit/shop.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const config = documentedSample('Write one');
const journal = documentedSample('Handle events');
const mailApi = documentedSample('Send emails');
const documentedTest = documentedSample('Test it');
const model = documentedSample('Examples');
const table = documentedSample('Examples', 'csv');

const { folder, write } = openPluginFolder();

describe('the documented plug-in', async () => {
  const shop = await openShop(null, { env: { STOA_CONFIG: write('stoa.config.ts', config) } });
  await shop.site();
  const { id: product_id } = await shop.product({ weightGrams: 400 });
  const carts = cartsOf(shop);
  const ucpV1 = ucpV1Of(shop);
  const optionsTo = async (state: string, quantity = 1) => {
    const { body } = await carts.create({ site_slug: 'shop' });
    await carts.add(body.token, { product_id, quantity });
    const cart = await carts.put(body.token, { shipping_address: { ...home, state } });
    return cart.body.shipping_options.map(({ id, amount }: any) => [id, amount]);
  };

  test('decides the shipping options of every store', async () => {
    assert.deepEqual(await optionsTo('IL'), [['parcel', 600]]);
    assert.deepEqual(await optionsTo('HI', 51), [
      ['parcel', 2_500],
      ['freight', 10_000],
    ]);
  });

  test('refuses an order with its message', async () => {
    const { body } = await ucpV1.create({
      line_items: [{ product_id, quantity: 11 }],
      buyer: { email: 'ada@example.com' },
      shipping_address: home,
    });
    const refused = await ucpV1.complete(body.id, payingWith('tok_success'));

    assert.equal(refused.status, 422, refused.text);
    assert.match(refused.body.error.message, /at most ten units/);
  });

  test('a hook of the store takes precedence', async () => {
    const service = await openHookService(rates());
    await createHook(await shop.merchant(), { type: 'shipping_rates', url: service.url });

    assert.deepEqual((await optionsTo('IL', 2))[0], ['van', 700]);
  });

  test('keeps the contract that the documented test checks', async () => {
    const { plugins } = await import(pathToFileURL(path.join(folder, 'stoa.config.ts')).href);
    assert.ok(documentedTest.includes('checkPlugin'));
    for (const plugin of plugins) assert.deepEqual(await checkPlugin(plugin), []);
  });
});

describe('a plug-in that misbehaves', async () => {
  const text = `
    import { definePlugin } from 'stoa/plugin';
    export const plugins = [definePlugin({
      name: 'bad', apiVersion: '1.0', timeoutMs: 100,
      shippingRates: (request) => globalThis.misbehave(request),
    })];`;
  const shop = await openShop(null, { env: { STOA_CONFIG: write('bad.ts', text) } });
  await shop.site();
  await (await shop.merchant()).post('/shipping-zones', {
    site_slug: 'shop',
    name: 'Everywhere',
    rates: [{ label: 'Own rate', type: 'flat', amount: 333 }],
  });
  const carts = cartsOf(shop);
  const failures = async () => {
    const { text: metrics } = await shop.public.get('/metrics');
    return Number(/plugin_failures_total\{plugin="bad"\} (\d+)/.exec(metrics)?.[1] ?? 0);
  };
  const cases: [string, (request: any) => unknown][] = [
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['is late', () => new Promise(() => {})],
    ['answers nonsense', (request) => ({ currency: request.currency, rates: 7 })],
    [
      'changes the request',
      (request) => {
        request.currency = 'EUR';
        return { currency: 'EUR', rates: [] };
      },
    ],
  ];
  for (const [what, misbehave] of cases)
    test(`one that ${what} is replaced by the store's own rates`, async () => {
      Object.assign(globalThis, { misbehave });
      const before = await failures();
      const { id: product_id } = await shop.product();
      const { body: cart } = await carts.create({ site_slug: 'shop' });
      await carts.add(cart.token, { product_id, quantity: 1 });
      const { body: addressed } = await carts.put(cart.token, { shipping_address: home });

      assert.equal(addressed.shipping_options[0].amount, 333);
      assert.ok((await failures()) > before);
    });
});

describe('events', () => {
  test('the documented subscriber gets the events of its types', async (t) => {
    const file = path.join(folder, 'journal.txt');
    const text = journal.replace("'journal.txt'", JSON.stringify(file));
    const shop = await openShop(t, { env: { STOA_CONFIG: write('journal.ts', text) } });
    await shop.site();
    const order = await shop.paidOrder();
    await shop.app.jobs.drain();

    assert.equal(await readFile(file, 'utf8'), `order.created ${order.id}\n`);
  });

  test('a subscriber that fails gets the event again', async (t) => {
    const text = `
      const seen = [];
      export const plugins = [{ name: 'flaky', apiVersion: '1.0', events: { types: ['product.created'],
        handle(event) { seen.push(event.data.name); globalThis.flakySeen = seen;
          if (seen.length < 3) throw new Error('not now'); } } }];`;
    const shop = await openShop(t, { env: { STOA_CONFIG: write('flaky.ts', text) } });
    await shop.site();
    await (await shop.merchant()).post('/products', {
      site_slug: 'shop',
      name: 'A lamp',
      price: { amount: 1, currency: 'USD' },
    });
    for (const seconds of [0, 3, 5, 9, 60]) {
      shop.clock.advance(seconds * 1_000);
      await shop.app.jobs.drain();
    }

    const { flakySeen } = globalThis as { flakySeen?: string[] };
    assert.deepEqual(flakySeen, ['A lamp', 'A lamp', 'A lamp']);
  });
});

test('the documented plug-in sends the emails of the server, again after a failure', async (t) => {
  const received: { key: unknown; email: any }[] = [];
  const port = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const key = request.headers['idempotency-key'];
    received.push({ key, email: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(received.length === 1 ? 503 : 202).end();
  });
  const text = mailApi.replace('https://mail.example.com/send', `http://127.0.0.1:${port}/`);
  const shop = await openShop(t, { env: { STOA_CONFIG: write('mail.ts', text) } });
  await shop.site();
  await shop.paidOrder({ email: 'ada@example.com' });
  for (const seconds of [0, 600, 3_600]) {
    shop.clock.advance(seconds * 1_000);
    await shop.app.jobs.drain();
  }

  const [first, second] = received;
  assert.deepEqual([received.length, first], [2, second]);
  assert.equal(second?.email.to, 'ada@example.com');
  assert.match(second?.email.html, /^<!doctype html>/i);
});

describe('the configuration file', () => {
  const plugin = "{ name: 'one', apiVersion: '1.0', taxes() {} }";
  const invalid: [string, string, RegExp][] = [
    ['no-list.ts', 'export const other = 1;', /must export the list `plugins`/],
    ['syntax.ts', 'export const plugins = [', /could not be loaded/],
    ['later.ts', "export const plugins = [{ name: 'a', apiVersion: '1.9' }];", /version 1.9/],
    ['older.ts', "export const plugins = [{ name: 'a', apiVersion: '0.1' }];", /version 0.1/],
    ['name.ts', "export const plugins = [{ name: 'A b', apiVersion: '1.0' }];", /lower-case words/],
    [
      'words.ts',
      "export const plugins = [{ name: 'a', apiVersion: '1.0', vocabulary: [{ terms: ['x', 'X'] }] }];",
      /plug-in a: vocabulary\[0\]\.terms\[1\] is the same as "x"/,
    ],
    [
      'no-terms.ts',
      "export const plugins = [{ name: 'a', apiVersion: '1.0', vocabulary: [{}] }];",
      /plug-in a: vocabulary must be a list/,
    ],
    ['two.ts', `export const plugins = [${plugin}, ${plugin}];`, /only one plug-in can have taxes/],
  ];
  for (const [name, text, message] of invalid)
    test(`${name} prevents startup with the reason`, async () => {
      await assert.rejects(loadPlugins(write(name, text)), { name: 'ConfigError', message });
    });

  test('a missing file stops the start', async () => {
    await assert.rejects(loadPlugins('/no/such/file.ts'), /STOA_CONFIG must be an existing file/);
  });
});

test('the tax table taxes by state and country, added or included', async () => {
  const file = write('taxes.csv', table);
  assert.match(model, /taxTable\('taxes.csv'\)/);
  const plugin = taxTable(file);
  const ask = (country: string, state: string | null, prices_include_tax: boolean) =>
    plugin.taxes?.(
      {
        currency: 'USD',
        prices_include_tax,
        shipping: 500,
        destination: { country, state, postcode: null, city: null, line1: null, line2: null },
        lines: [{ line: 1, amount: 1_000 } as never],
      },
      { signal: AbortSignal.timeout(1_000) },
    );
  const taxed = (tax: number, shipping_tax: number) => ({
    currency: 'USD',
    lines: [{ line: 1, tax }],
    shipping_tax,
  });

  assert.deepEqual(await ask('US', 'US-CA', false), taxed(73, 36));
  assert.deepEqual(await ask('DE', null, true), taxed(160, 80));
  assert.deepEqual(await ask('US', 'OR', false), taxed(0, 0));
  assert.deepEqual(await checkPlugin(plugin), []);
  assert.throws(() => taxTable(write('bad.csv', 'country,state,rate\nUS,CA,lots')), /Line 2/);
});

test('the test kit finds what is wrong with a plug-in', async () => {
  const wrong = { name: 'wrong', apiVersion: '1.0' };
  const problems = await checkPlugin({
    ...wrong,
    shippingRates: () => ({ currency: 'USD', rates: [{ id: 'a b', label: 'A', amount: 1.5 }] }),
    taxes: ({ currency }) => ({ currency, lines: [], shipping_tax: 0 }),
    orderValidation: () => ({ accept: false, message: '' }),
  });
  assert.deepEqual(problems, [
    'shippingRates: a rate needs an id, a label and an integer amount',
    'shippingRates: currency must be JPY',
    'shippingRates: currency must be EUR',
    'taxes: lines must contain every line once',
    'orderValidation: accept must be true, or false with a message',
  ]);
});
