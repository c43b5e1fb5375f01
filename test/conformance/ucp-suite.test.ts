import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loadFlowerShop } from '../../src/app/flower-shop/load-flower-shop.ts';
import { readFlowerShopFolder } from '../../src/app/flower-shop/read-flower-shop-folder.ts';
import { serve } from '../kit/outbound.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { amountsOf } from '../kit/ucp.ts';
import { deliver } from '../kit/webhooks.ts';

// The columns are those of the suite's own files.
const files = {
  products:
    'id,title,price,image_url\nblue_iris,Blue Irises,1900,https://example.com/iris.jpg\nwild_poppy,Poppies,700,https://example.com/poppy.jpg\nred_rose,Roses,3500,https://example.com/rose.jpg',
  inventory: 'product_id,quantity\nblue_iris,40\nwild_poppy,0\nred_rose,9',
  shipping_rates:
    'id,country_code,service_level,price,title\nstd-ship,default,standard,450,Post\nexp-us,US,express,1250,Courier\nexp-all,default,express,2750,Air mail',
  promotions:
    'id,type,min_subtotal,eligible_item_ids,description\np1,free_shipping,7000,,Free above 70\np2,free_shipping,,["red_rose"],Free roses',
  discounts:
    'code,type,value,description\nTENTH,percentage,10,A tenth\nFIFTH,percentage,20,A fifth\nMINUS300,fixed_amount,300,Three off',
  customers: 'id,name,email\nc1,Ann Lee,ann@example.com\nc2,Bo Ek,bo@example.com',
  addresses:
    'id,customer_id,street_address,city,state,postal_code,country\na1,c1,5 Elm St,Salem,OR,97301,US\na2,c1,9 Bay Rd,Boston,MA,02108,US',
};

const folder = await mkdtemp(path.join(tmpdir(), 'flower-shop-'));
after(() => rm(folder, { recursive: true }));
const shop = await openShop(null, { env: { UCP_CONFORMANCE: '1' } });
const suite = 'profile="http://localhost:1/profiles/agent.json"';

before(async () => {
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(folder, `${name}.csv`), text);
  const data = await readFlowerShopFolder(folder);
  await shop.unit.run(shop.tenant, (work) => loadFlowerShop(work, data));
});

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  shop.send({
    method,
    url: `/ucp${address}`,
    headers: {
      host: 'localhost:4000',
      'ucp-agent': suite,
      'request-signature': 'test',
      ...headers,
    },
    ...(payload && { payload }),
  });
/** A platform profile like the suite's own: orders are the only capability it declares. */
const profileAt = async (order: object, version = '2026-04-08') => {
  const capabilities = { 'dev.ucp.shopping.order': [{ version, ...order }] };
  const profile = JSON.stringify({ ucp: { version, capabilities } });
  const port = await serve((_request, response) => response.end(profile));
  return `http://127.0.0.1:${port}/profile.json`;
};
const irises = (quantity = 1) => ({ line_items: [{ item: { id: 'blue_iris' }, quantity }] });
const shippedTo = (country: string, rest: object = {}) => ({
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [{ id: 'dest_1', address_country: country }],
        selected_destination_id: 'dest_1',
        ...rest,
      },
    ],
  },
});
const opened = async (more: object = {}) =>
  (await call('POST', '/checkout-sessions', { ...irises(), ...more })).body;
const put = async (id: string, body: object) => call('PUT', `/checkout-sessions/${id}`, body);
const complete = (id: string, body: object, headers = {}) =>
  call('POST', `/checkout-sessions/${id}/complete`, body, headers);
const instrument = (credential: object) => ({ handler_id: 'mock_payment_handler', credential });
const token = (text: string) => ({ type: 'token', token: text });
const by = (credential: object) => ({ payment: { instruments: [instrument(credential)] } });
const methodOf = (body: any) => body.fulfillment.methods[0];
const optionsOf = (body: any) =>
  methodOf(body).groups[0].options.map(({ id, totals }: any) => [id, totals[0].amount]);
const boughtId = async () => {
  const { id } = await opened(shippedTo('US'));
  return (await complete(id, by(token('success_token')))).body.order.id as string;
};

describe('platform profiles', () => {
  test('a profile on loopback is accepted, and so is one that is not a URL', async () => {
    for (const agent of [suite, 'profile="..."', 'profile="..."; version="2026-01-23"'])
      assert.equal(
        (await call('POST', '/checkout-sessions', irises(), { 'ucp-agent': agent })).status,
        201,
      );
  });

  test('a profile that declares only orders may call every operation', async () => {
    const url = await profileAt({});
    const { status, body } = await call('POST', '/checkout-sessions', irises(), {
      'ucp-agent': `profile="${url}"`,
    });
    assert.equal(status, 201, JSON.stringify(body));
    assert.ok(body.ucp.capabilities['dev.ucp.shopping.discount']);
  });

  test('a newer version returns 422', async () => {
    const agent = 'profile="..."; version="2099-01-01"';
    const { status, body } = await call('POST', '/checkout-sessions', irises(), {
      'ucp-agent': agent,
    });
    assert.deepEqual([status, body.code], [422, 'version_unsupported']);
  });

  test('a newer version returns 422 for orders, too, and nothing is shipped', async () => {
    const id = await boughtId();
    const newer = { 'ucp-agent': 'profile="..."; version="2099-01-01"' };
    const secret = { ...newer, 'simulation-secret': 'super-secret-sim-key' };
    const responses = [
      await call('GET', `/orders/${id}`, undefined, newer),
      await call('PUT', `/orders/${id}`, {}, newer),
      await call('POST', `/testing/simulate-shipping/${id}`, undefined, secret),
    ];
    for (const { status, body } of responses)
      assert.deepEqual([status, body.code], [422, 'version_unsupported']);
    const { body } = await call('GET', `/orders/${id}`);
    assert.equal(body.fulfillment.events?.length ?? 0, 0);
  });

  test('the document of a profile may be older, but not newer', async () => {
    const statuses = [];
    for (const version of ['2026-01-11', '2026-04-08', '2099-01-01']) {
      const agent = { 'ucp-agent': `profile="${await profileAt({}, version)}"` };
      statuses.push((await call('POST', '/checkout-sessions', irises(), agent)).status);
    }
    assert.deepEqual(statuses, [201, 201, 422]);
  });

  test('the profile of the server is below the URL that the suite is given', async () => {
    const { body } = await call('GET', '/.well-known/ucp');
    const [rest] = body.ucp.services['dev.ucp.shopping'];
    assert.deepEqual(
      [body.ucp.version, rest.endpoint],
      ['2026-04-08', 'http://localhost:4000/ucp'],
    );
  });
});

describe('the flower shop', () => {
  test('products have the ids of the suite, and prices are those of its files', async () => {
    const body = await opened();
    assert.deepEqual(amountsOf(body), { subtotal: 1_900, total: 1_900 });
    assert.deepEqual(body.payment, { handlers: [], instruments: [] });
  });

  test('options depend on the address, and shipping is free above a subtotal', async () => {
    const { id } = await opened();
    const us = await put(id, { ...irises(), ...shippedTo('US') });
    const ca = await put(id, { ...irises(), ...shippedTo('CA') });
    const many = await put(id, { ...irises(4), ...shippedTo('US') });
    assert.deepEqual(
      [us, ca, many].map(({ body }) => optionsOf(body)),
      [
        [
          ['std-ship', 450],
          ['exp-us', 1_250],
        ],
        [
          ['std-ship', 450],
          ['exp-all', 2_750],
        ],
        [
          ['std-ship', 0],
          ['exp-us', 1_250],
        ],
      ],
    );
  });

  test('free shipping is named in the title, and a coupon is a total of type discount', async () => {
    const { id } = await opened();
    const sent = { ...irises(5), ...shippedTo('US'), discounts: { codes: ['TENTH'] } };
    const { body } = await put(id, sent);
    const [standard, express] = methodOf(body).groups[0].options;
    assert.deepEqual([standard.title, express.title], ['Post (Free)', 'Courier']);
    const discount = body.totals.find(({ type }: any) => type === 'discount');
    assert.equal(discount.amount, -950);
  });

  test('a product of a promotion ships free, and several codes apply one after the other', async () => {
    const { id } = await opened();
    const roses = { line_items: [{ item: { id: 'red_rose' }, quantity: 1 }] };
    const codes = ['TENTH', 'FIFTH'];
    const sent = { ...roses, ...shippedTo('US'), discounts: { codes } };
    const { body } = await put(id, sent);
    const [standard] = methodOf(body).groups[0].options;
    assert.deepEqual([standard.title, standard.totals[0].amount], ['Post (Free)', 0]);
    assert.deepEqual(amountsOf(body), {
      ...{ subtotal: 3_500, discount: -980, fulfillment: 0, total: 2_520 },
    });
    assert.deepEqual(
      body.discounts.applied.map(({ code, amount }: any) => [code, amount]),
      [
        ['FIFTH', 700],
        ['TENTH', 280],
      ],
    );
  });

  test('codes take off the amounts of the files, and an unknown code is ignored', async () => {
    const { id } = await opened();
    const totals = [];
    for (const codes of [['TENTH'], ['MINUS300'], ['TENTH', 'NOTHING'], ['NOTHING']])
      totals.push(amountsOf((await put(id, { ...irises(), discounts: { codes } })).body).total);
    assert.deepEqual(totals, [1_710, 1_600, 1_710, 1_900]);
  });

  test('addresses of a known buyer are offered, and one is chosen by its id', async () => {
    const { id } = await opened({ buyer: { fullName: 'Ann Lee', email: 'ann@example.com' } });
    const asked = { ...irises(), fulfillment: { methods: [{ type: 'shipping' }] } };
    const { destinations } = methodOf((await put(id, asked)).body);
    assert.deepEqual(
      destinations.map((place: any) => [place.id, place.street_address, place.postal_code]),
      [
        ['a1', '5 Elm St', '97301'],
        ['a2', '9 Bay Rd', '02108'],
      ],
    );
    const second = destinations[1].id;
    const methods = [{ type: 'shipping', selected_destination_id: second }];
    const chosen = (await put(id, { ...irises(), fulfillment: { methods } })).body;
    assert.equal(methodOf(chosen).selected_destination_id, second);
    const { id: _id, ...same } = destinations[0];
    const again = { methods: [{ type: 'shipping', destinations: [{ id: '', ...same }] }] };
    const reused = (await put(id, { ...irises(), fulfillment: again })).body;
    assert.equal(methodOf(reused).destinations[0].id, destinations[0].id);
  });

  test('simultaneous requests with one new address of a new buyer share its id', async () => {
    const place = { street_address: '3 Oak Ln', address_country: 'US', postal_code: '97301' };
    const body = {
      ...irises(),
      buyer: { email: 'bea@example.com' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [place] }] },
    };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/checkout-sessions', body)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 201),
    );
    const ids = answers.map((answer) => methodOf(answer.body).destinations[0].id);
    assert.equal(new Set(ids).size, 1);
  });

  test('an address equal to a stored one has its stored id from the start', async () => {
    const { id } = await opened({ buyer: { email: 'ann@example.com' } });
    const place = {
      street_address: '9 Bay Rd',
      address_locality: 'Boston',
      address_region: 'MA',
      postal_code: '02108',
      address_country: 'US',
    };
    for (const destinations of [[place], [{ id: '', ...place }]]) {
      const methods = [{ type: 'shipping', destinations }];
      const { body } = await put(id, { ...irises(), fulfillment: { methods } });
      assert.deepEqual(
        methodOf(body).destinations.map((one: any) => one.id),
        ['a2'],
      );
    }
  });

  test('an address that was replaced since may still be chosen by its id', async () => {
    const buyer = { email: 'ann@example.com' };
    const { id } = await opened({ buyer, fulfillment: { methods: [{ type: 'shipping' }] } });
    const shipping = (method: object) => ({
      ...irises(),
      buyer,
      fulfillment: { methods: [{ type: 'shipping', ...method }] },
    });
    const elsewhere = { id: 'x', street_address: '1 New Rd', address_country: 'US' };
    await put(id, shipping({ destinations: [elsewhere], selected_destination_id: 'x' }));

    const chosen = await put(id, shipping({ selected_destination_id: 'a2' }));
    const unknown = await put(id, shipping({ selected_destination_id: 'a9' }));

    assert.equal(methodOf(chosen.body).selected_destination_id, 'a2');
    assert.deepEqual(
      methodOf(chosen.body).destinations.map(({ id: name }: any) => name),
      ['a2'],
    );
    assert.equal(unknown.status, 400);
  });

  test('a known address may be chosen together with new ones', async () => {
    const buyer = { email: 'ann@example.com' };
    const { id } = await opened({ buyer, fulfillment: { methods: [{ type: 'shipping' }] } });
    const elsewhere = { id: 'x', street_address: '1 New Rd', address_country: 'US' };

    const chosen = await put(id, {
      ...irises(),
      buyer,
      fulfillment: {
        methods: [{ type: 'shipping', destinations: [elsewhere], selected_destination_id: 'a1' }],
      },
    });

    assert.equal(chosen.status, 200, chosen.text);
    assert.equal(methodOf(chosen.body).selected_destination_id, 'a1');
  });

  test('a new address is remembered for the buyer’s next checkout', async () => {
    const buyer = { email: 'new@example.com' };
    const destinations = [{ street_address: '1 Quay', address_country: 'US' }];
    const methods = [{ type: 'shipping', destinations }];
    const first = await opened({ buyer, fulfillment: { methods } });
    const next = await opened({ buyer, fulfillment: { methods: [{ type: 'shipping' }] } });
    assert.deepEqual(methodOf(next).destinations, methodOf(first).destinations);
    assert.match(methodOf(next).destinations[0].id, /^adr_/);
  });

  test('an unknown buyer has no addresses', async () => {
    for (const email of ['bo@example.com', 'nobody@example.com']) {
      const methods = [{ type: 'shipping' }];
      const body = await opened({ buyer: { email }, fulfillment: { methods } });
      assert.deepEqual(methodOf(body).destinations, []);
    }
  });
});

describe('statuses', () => {
  test('items that cannot be bought return 400, with the reason in detail', async () => {
    const { id } = await opened();
    const line = (name: string) => ({ line_items: [{ item: { id: name }, quantity: 1 }] });
    const answers = [
      await call('POST', '/checkout-sessions', line('wild_poppy')),
      await call('POST', '/checkout-sessions', line('pink_wumpus')),
      await put(id, irises(10_001)),
    ];
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.detail.split(':')[0]]),
      [
        [400, 'Insufficient stock'],
        [400, 'not found'],
        [400, 'Insufficient stock'],
      ],
    );
  });

  test('a checkout without fulfillment is not completed', async () => {
    const { id } = await opened();
    const { status, body } = await complete(id, by(token('success_token')));
    assert.equal(status, 400);
    assert.match(body.detail, /Fulfillment address and option must be selected/);
  });

  test('a failing payment returns 402, and another one buys', async () => {
    const { id } = await opened(shippedTo('US'));
    assert.equal((await complete(id, by(token('fail_token')))).status, 402);
    const card = { type: 'card', number: '4242424242424242' };
    const { status, body } = await complete(id, by(card));
    assert.deepEqual([status, body.status], [200, 'completed']);
  });

  test('an instrument of an earlier release pays', async () => {
    const { id } = await opened(shippedTo('US'));
    const { body } = await complete(id, { payment_data: instrument(token('success_token')) });
    assert.equal(body.status, 'completed');
  });

  test('a key with another instrument returns 409, and the same call returns the same response', async () => {
    const { id } = await opened(shippedTo('US'));
    const key = { 'idempotency-key': 'once' };
    const first = await complete(id, by(token('success_token')), key);
    const second = await complete(id, by(token('success_token')), key);
    const other = await complete(id, by(token('different_token')), key);
    assert.deepEqual([second.status, second.body], [200, first.body]);
    assert.equal(other.status, 409);
  });

  test('a session that has ended returns 409', async () => {
    const { id } = await opened(shippedTo('US'));
    assert.equal((await call('POST', `/checkout-sessions/${id}/cancel`)).body.status, 'canceled');
    const answers = await Promise.all([
      call('POST', `/checkout-sessions/${id}/cancel`),
      put(id, irises(2)),
      complete(id, by(token('success_token'))),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 409, 409],
    );
  });

  test('a buyer is required when the suite asks for it', async () => {
    const { id } = await opened(shippedTo('US'));
    const signals = { risk_signals: { simulation_trigger: 'escalation_required' } };
    const { body } = await complete(id, { ...by(token('success_token')), ...signals });
    assert.deepEqual(
      [body.status, body.messages[0].severity, typeof body.continue_url],
      ['requires_escalation', 'requires_buyer_input', 'string'],
    );
  });
});

describe('orders', () => {
  test('can be read by any caller, with the name of the selected shipping option', async () => {
    const id = await boughtId();
    const { status, body } = await call('GET', `/orders/${id}`);
    assert.deepEqual([status, body.id], [200, id]);
    assert.equal(body.fulfillment.expectations[0].description, 'Post');
    assert.equal((await call('GET', '/orders/ord_nothing')).status, 404);

    const roses = { line_items: [{ item: { id: 'red_rose' }, quantity: 1 }] };
    const { body: free } = await call('POST', '/checkout-sessions', {
      ...roses,
      ...shippedTo('US'),
    });
    const { body: bought } = await complete(free.id, by(token('success_token')));
    const { body: order } = await call('GET', `/orders/${bought.order.id}`);
    assert.equal(order.fulfillment.expectations[0].description, 'Post (Free)');
  });

  test('shipments and refunds that are sent back are applied, once', async () => {
    const id = await boughtId();
    const { body: order } = await call('GET', `/orders/${id}`);
    order.fulfillment.events.push({
      id: 'evt_1',
      type: 'shipped',
      line_items: [{ id: order.line_items[0].id, quantity: 1 }],
      tracking_number: 'TRACK123',
    });
    order.adjustments.push({ id: 'adj_1', type: 'refund', status: 'pending', amount: 500 });

    const { status, body } = await call('PUT', `/orders/${id}`, order);
    const again = await call('PUT', `/orders/${id}`, body);

    assert.deepEqual(
      [status, body.fulfillment.events[0].tracking_number, body.adjustments[0].amount],
      [200, 'TRACK123', 500],
    );
    assert.deepEqual(again.body, body);
    assert.equal(body.line_items[0].status, 'fulfilled');
  });

  test('a refund with only totals has their amount', async () => {
    const id = await boughtId();
    const totals = [{ type: 'total', display_text: 'Refund', amount: -300 }];
    const refund = { id: 'adj_1', type: 'refund', status: 'pending', totals };
    const { status, body } = await call('PUT', `/orders/${id}`, { adjustments: [refund] });
    assert.deepEqual([status, body.adjustments[0].amount], [200, 300]);
  });

  test('a body that is not an order returns 422', async () => {
    const id = await boughtId();
    const bad = { id: 'adj_1', type: 'refund', status: 'INVALID', amount: 500 };
    for (const adjustments of [[bad], { id: 'adj_1' }])
      assert.equal((await call('PUT', `/orders/${id}`, { adjustments })).status, 422);
  });

  test('shipping is simulated for a caller with the secret', async () => {
    const id = await boughtId();
    const address = `/testing/simulate-shipping/${id}`;
    for (const secret of ['', 'guess'])
      assert.equal(
        (await call('POST', address, undefined, { 'simulation-secret': secret })).status,
        403,
      );
    const { status, body } = await call('POST', address, undefined, {
      'simulation-secret': 'super-secret-sim-key',
    });
    assert.deepEqual([status, body.fulfillment.events[0].type], [200, 'shipped']);
    assert.ok((await shop.events()).includes('order.fulfilled'));
  });
});

test('order webhooks carry the event type in a header of the suite', async (t) => {
  const receiver = await openReceiver(t);
  const url = await profileAt({ config: { webhook_url: receiver.url('/orders') } });
  const agent = { 'ucp-agent': `profile="${url}"` };
  const { body } = await call(
    'POST',
    '/checkout-sessions',
    { ...irises(), ...shippedTo('US') },
    agent,
  );
  const { body: done } = await complete(body.id, by(token('success_token')), agent);
  const secret = { 'simulation-secret': 'super-secret-sim-key' };
  await call('POST', `/testing/simulate-shipping/${done.order.id}`, undefined, secret);
  await deliver(shop);
  const events = receiver.received.map(({ headers, body: text }) => [
    headers['x-event-type'],
    JSON.parse(text).id,
  ]);
  assert.deepEqual(events.sort(), [
    ['order_placed', done.order.id],
    ['order_shipped', done.order.id],
  ]);
});

test('without the setting none of these routes and fields exist', async (t) => {
  const plain = await openShop(t);
  const send = (method: 'PUT' | 'POST', url: string) =>
    plain.send({ method, url, headers: { host: 'localhost:4000' }, payload: {} });
  assert.equal((await send('PUT', '/ucp/orders/ord_1')).status, 405);
  assert.equal((await send('POST', '/ucp/testing/simulate-shipping/ord_1')).status, 404);
});
