import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { offerShipping } from '../../kit/shipping.ts';
import { openShop } from '../../kit/shop.ts';
import { amountsOf, line, messagesIn, toCalifornia, ucpOf } from '../../kit/ucp.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
await offerShipping(
  merchant,
  { standard: ['Standard', 500], express: ['Express', 1_500] },
  { countries: ['US'] },
);
await merchant.post('/tax-rates', {
  site_slug: 'shop',
  name: 'CA',
  country: 'US',
  state: 'CA',
  rate: 10,
});
await merchant.post('/coupons', { site_slug: 'shop', code: 'TEN', percent_off: 10 });
await merchant.post('/coupons', { site_slug: 'shop', code: 'FIVE', amount_off: 500 });

const ucp = ucpOf(shop);
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 5 }] });
const tee = await shop.product({
  name: 'Tee',
  variants: [
    { options: { Size: 'S' }, stock: 0 },
    { options: { Size: 'M' }, stock: 9 },
  ],
});
const file = await shop.product({ name: 'Patterns', isDigital: true });
const mugId = mug.variants[0]?.id ?? '';

describe('UCP POST /ucp/checkout-sessions', () => {
  test('a checkout of physical goods is incomplete without a destination, with a message', async () => {
    const { status, body } = await ucp.create({ line_items: [line(mugId, 2)] });

    assert.equal(status, 201);
    assert.equal(body.status, 'incomplete');
    assert.deepEqual(messagesIn(body), ['recoverable shipping_address_required']);
    assert.deepEqual(Object.keys(body.ucp.capabilities).sort(), [
      'dev.ucp.shopping.buyer_consent',
      'dev.ucp.shopping.checkout',
      'dev.ucp.shopping.discount',
      'dev.ucp.shopping.fulfillment',
    ]);
    assert.deepEqual(body.ucp.payment_handlers['dev.stoa.sandbox'][0].id, 'sandbox');
    assert.deepEqual(amountsOf(body), { subtotal: 2_000, total: 2_000 });
    assert.equal(body.continue_url, `http://localhost:4000/checkout/${body.id}`);
  });

  test('with a destination the checkout is ready, with the cheapest shipping option selected, tax and totals', async () => {
    const { body } = await ucp.create({
      line_items: [line(mugId)],
      fulfillment: toCalifornia(),
    });

    assert.deepEqual([body.status, body.messages], ['ready_for_complete', []]);
    const [method] = body.fulfillment.methods;
    assert.equal(method.selected_destination_id, method.destinations[0].id);
    assert.equal(method.destinations[0].address_locality, 'San Francisco');
    assert.deepEqual(method.groups[0].options, [
      { id: 'standard', title: 'Standard', totals: [{ type: 'total', amount: 500 }] },
      { id: 'express', title: 'Express', totals: [{ type: 'total', amount: 1_500 }] },
    ]);
    assert.equal(method.groups[0].selected_option_id, 'standard');
    assert.deepEqual(amountsOf(body), {
      subtotal: 1_000,
      fulfillment: 500,
      tax: 100,
      total: 1_600,
    });
  });

  test('digital products need no address and have no fulfillment', async () => {
    const { body } = await ucp.create({ line_items: [line(file.variants[0]?.id ?? '')] });

    assert.deepEqual([body.status, body.fulfillment], ['ready_for_complete', undefined]);
  });

  test('a product id without a variant selects the first variant in stock, with a message', async () => {
    const { body } = await ucp.create({ line_items: [line(tee.id)] });

    assert.equal(body.line_items[0].item.id, tee.variants[1]?.id);
    assert.equal(body.line_items[0].item.title, 'Tee (M)');
    assert.deepEqual(messagesIn(body), [
      'info variant_defaulted',
      'recoverable shipping_address_required',
    ]);
    assert.equal(body.messages[0].path, '$.line_items[0]');
    assert.equal(
      body.messages[0].content,
      'No variant was specified, so Size M was selected. Specify a variant to change it.',
    );
  });

  test('an item that cannot be bought is 200 with an error message in the body', async () => {
    const cases: [object, string][] = [
      [{ line_items: [line(mugId, 6)] }, 'unrecoverable out_of_stock'],
      [{ line_items: [line(tee.variants[0]?.id ?? '')] }, 'unrecoverable out_of_stock'],
      [{ line_items: [line('var_nothing')] }, 'unrecoverable not_found'],
      [
        { line_items: [line(mugId)], fulfillment: { methods: [{ type: 'pickup' }] } },
        'unrecoverable fulfillment_method_unavailable',
      ],
      [
        {
          line_items: [line(mugId)],
          fulfillment: toCalifornia({ groups: [{ selected_option_id: 'rocket' }] }),
        },
        'recoverable shipping_option_unknown',
      ],
      [{ cart_id: 'cart_nothing' }, 'unrecoverable not_found'],
    ];
    for (const [body, expected] of cases) {
      const answer = await ucp.create(body);
      assert.deepEqual(
        [answer.status, messagesIn(answer.body)],
        [200, [expected]],
        JSON.stringify(body),
      );
    }
  });

  test('an invalid body is 400', async () => {
    const cases: [object, RegExp][] = [
      [{}, /line_items/],
      [{ line_items: [] }, /line_items/],
      [{ line_items: [{ item: {}, quantity: 1 }] }, /line_items\[0\]\.item\.id/],
      [{ line_items: [line(mugId, 0)] }, /quantity/],
      [{ line_items: [line(mugId)], buyer: { email: 'ada' } }, /buyer\.email/],
    ];
    for (const [body, say] of cases) {
      const answer = await ucp.create(body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.match(answer.body.content, say);
    }
  });

  test('items of two stores need two checkouts', async () => {
    await shop.other.site();
    const theirs = await shop.other.product();
    const both = { line_items: [line(mugId), line(theirs.id)] };

    const { status, body } = await ucp.create(both);
    const atStore = await ucpOf(shop, { host: 'shop.localhost:4000' }).create(both);

    const each = body.messages.map(({ code, path }: any) => `${code} ${path}`);
    assert.deepEqual(
      [status, each],
      [200, ['mixed_sellers $.line_items[0].item.id', 'mixed_sellers $.line_items[1].item.id']],
    );
    assert.match(body.messages[1].content, /is sold by the store elsewhere/);
    assert.deepEqual(messagesIn(atStore.body), ['unrecoverable not_found']);
    assert.equal(atStore.body.messages[0].path, '$.line_items[1].item.id');
  });

  test('an address outside the shipping zones is reported as recoverable', async () => {
    const { body } = await ucp.create({
      line_items: [line(mugId)],
      fulfillment: { methods: [{ destinations: [{ address_country: 'Sweden' }] }] },
    });
    const nowhere = await ucp.create({
      line_items: [line(mugId)],
      fulfillment: { methods: [{ destinations: [{ street_address: '1 Main St' }] }] },
    });

    assert.deepEqual(
      [body.status, messagesIn(body)],
      ['incomplete', ['recoverable address_undeliverable']],
    );
    assert.deepEqual(messagesIn(nowhere.body), ['recoverable field_required']);
    assert.match(nowhere.body.messages[0].path, /address_country$/);
  });
});

describe('UCP PUT /ucp/checkout-sessions/{id}', () => {
  const open = async (body: object = {}) =>
    (await ucp.create({ line_items: [line(mugId)], ...body })).body;

  test('the update replaces everything; a line keeps its id', async () => {
    const before = await open({
      buyer: { first_name: 'Ada', email: 'ada@example.com' },
      discounts: { codes: ['ten'] },
      fulfillment: toCalifornia(),
    });

    const { status, body } = await ucp.update(before.id, { line_items: [line(mugId, 3)] });

    assert.equal(status, 200);
    assert.equal(body.line_items[0].id, before.line_items[0].id);
    assert.equal(body.line_items[0].quantity, 3);
    assert.deepEqual(
      [body.buyer, body.discounts.codes, body.fulfillment.methods[0].destinations, body.status],
      [undefined, [], [], 'incomplete'],
    );
  });

  test('a method without destinations keeps the previous ones', async () => {
    const { id, line_items: items } = await open({ fulfillment: toCalifornia() });

    const { body } = await ucp.update(id, {
      line_items: [{ id: items[0].id, ...line(mugId) }],
      fulfillment: { methods: [{ groups: [{ id: 'parcel', selected_option_id: 'express' }] }] },
    });

    const [method] = body.fulfillment.methods;
    assert.equal(method.destinations.length, 1);
    assert.equal(method.groups[0].selected_option_id, 'express');
    assert.equal(amountsOf(body).fulfillment, 1_500);
  });

  test('the selected one of several destinations is used, and all are returned', async () => {
    const { id } = await open();
    const destinations = [
      { id: 'home', address_country: 'US', address_region: 'California', postal_code: '94105' },
      { id: 'work', address_country: 'USA', address_region: 'NY' },
    ];
    const at = async (selected: string) =>
      (
        await ucp.update(id, {
          line_items: [line(mugId)],
          fulfillment: { methods: [{ destinations, selected_destination_id: selected }] },
        })
      ).body;

    const home = await at('home');
    const work = await at('work');
    const gone = await at('moon');

    assert.deepEqual([amountsOf(home).tax, amountsOf(work).tax], [100, undefined]);
    assert.deepEqual(work.fulfillment.methods[0].destinations, destinations);
    assert.equal(work.fulfillment.methods[0].selected_destination_id, 'work');
    assert.deepEqual(messagesIn(gone), ['recoverable fulfillment_destination_unknown']);
  });

  test('the buyer is returned as sent, consent included', async () => {
    const { id } = await open();
    const buyer = {
      first_name: 'Ada Augusta',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phone_number: '+15550100',
      consent: { marketing: false, analytics: true },
    };

    await ucp.update(id, { line_items: [line(mugId)], buyer });
    const { body } = await ucp.get(id);
    const viaV1 = await ucpV1Of(shop).get(id);

    assert.deepEqual(body.buyer, buyer);
    assert.deepEqual(viaV1.body.buyer, {
      email: 'ada@example.com',
      name: 'Ada Augusta Lovelace',
    });
  });

  test('a buyer without an email address is kept too', async () => {
    const { body } = await ucp.create({ line_items: [line(mugId)], buyer: { first_name: 'Ada' } });
    assert.deepEqual((await ucp.get(body.id)).body.buyer, { first_name: 'Ada' });
  });

  test('codes replace the previous ones and are case-insensitive; codes that do not apply get a message', async () => {
    const { id } = await open({ discounts: { codes: ['ten'] } });
    const withCodes = async (...codes: string[]) =>
      (await ucp.update(id, { line_items: [line(mugId)], discounts: { codes } })).body;

    const ten = (await ucp.get(id)).body;
    const five = await withCodes('NOPE', 'five', 'ten');
    const none = await withCodes('nope');
    const empty = await withCodes();

    assert.deepEqual(ten.discounts.applied, [{ code: 'TEN', title: '10% off', amount: 100 }]);
    assert.deepEqual(
      [amountsOf(ten).discount, amountsOf(ten.line_items[0]).total, amountsOf(five).discount],
      [-100, 1_000, -500],
    );
    const rejected = ({ messages }: any) =>
      messages
        .filter(({ type }: any) => type === 'warning')
        .map(({ code, path }: any) => [code, path]);
    assert.deepEqual(five.discounts.codes, ['NOPE', 'five', 'ten']);
    assert.deepEqual(rejected(five), [
      ['discount_code_invalid', '$.discounts.codes[0]'],
      ['discount_code_combination_disallowed', '$.discounts.codes[2]'],
    ]);
    assert.deepEqual(rejected(none), [['discount_code_invalid', '$.discounts.codes[0]']]);
    assert.deepEqual(
      [none.discounts, messagesIn(none)[0]],
      [{ codes: ['nope'], applied: [] }, 'warning discount_code_invalid'],
    );
    assert.deepEqual(empty.discounts, { codes: [], applied: [] });
  });

  test('rejected codes are still reported when the checkout is read again', async () => {
    const { id } = await open({ discounts: { codes: ['ten', 'NOPE'] } });
    const { body } = await ucp.get(id);
    assert.deepEqual(body.discounts.codes, ['ten', 'NOPE']);
    const paths = body.messages.flatMap(({ path = '' }: any) => (/codes/.test(path) ? [path] : []));
    assert.deepEqual(paths, ['$.discounts.codes[1]']);
  });

  test('a rejected change is reported as recoverable, with the path of the field', async () => {
    const { body } = await ucp.create({ line_items: [line(mugId)], fulfillment: toCalifornia() });
    const change = (rest: object) => ucp.update(body.id, { line_items: [line(mugId)], ...rest });
    const rocket = toCalifornia({ groups: [{ selected_option_id: 'rocket' }] });

    const option = await change({ fulfillment: rocket });
    const short = await change({ line_items: [line(mugId, 6)] });

    const [{ content, path }] = option.body.messages;
    assert.deepEqual(messagesIn(option.body), ['recoverable shipping_option_unknown']);
    assert.match(content, /choose one of standard, express\./);
    assert.equal(path, '$.fulfillment.methods[0].groups[0].selected_option_id');
    assert.deepEqual(messagesIn(short.body), ['recoverable out_of_stock']);
  });

  test('a closed checkout cannot be changed; an unknown one is not found', async () => {
    const { id } = await open();
    const cancelled = await ucp.cancel(id);

    assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'canceled']);
    assert.equal(cancelled.body.continue_url, undefined);
    for (const answer of [
      await ucp.update(id, { line_items: [line(mugId)] }),
      await ucp.cancel(id),
      await ucp.complete(id),
    ])
      assert.deepEqual(messagesIn(answer.body), ['unrecoverable checkout_not_modifiable']);
    for (const unknown of ['cs_nothing', `${id.slice(0, -1)}_`])
      assert.deepEqual(messagesIn((await ucp.get(unknown)).body), ['unrecoverable not_found']);
    const elsewhere = await ucpOf(shop, { host: 'elsewhere.localhost:4000' }).get(id);
    assert.deepEqual(messagesIn(elsewhere.body), ['unrecoverable not_found']);
  });
});

describe('UCP v1 and public UCP share their sessions', () => {
  test('a session created in UCP v1 is read and changed in public UCP', async () => {
    const v1 = ucpV1Of(shop);
    const made = await v1.create({
      line_items: [{ product_id: mug.id, quantity: 1 }],
      shipping_address: { country: 'US', state: 'CA', postcode: '94105' },
      buyer: { email: 'ada@example.com', name: 'Ada King Lovelace' },
    });

    const { body } = await ucp.get(made.body.id);

    assert.equal(body.status, 'ready_for_complete');
    assert.deepEqual(body.buyer, {
      first_name: 'Ada King',
      last_name: 'Lovelace',
      email: 'ada@example.com',
    });
    assert.deepEqual(body.fulfillment.methods[0].destinations, [
      { id: 'dest_1', address_region: 'CA', postal_code: '94105', address_country: 'US' },
    ]);
    assert.equal(amountsOf(body).total, made.body.totals.total);

    const changed = await ucp.update(body.id, {
      line_items: [{ id: body.line_items[0].id, ...line(mugId, 2) }],
      fulfillment: { methods: [{}] },
    });
    const again = await v1.get(made.body.id);
    assert.equal(again.body.totals.total, amountsOf(changed.body).total);
    assert.equal(again.body.shipping_address.state, 'CA');
  });
});
