import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acpAddress,
  acpAmounts,
  acpBasket,
  acpCodes,
  acpOf,
  connectAgent,
} from '../../kit/acp/agent.ts';
import { readExamples } from '../../kit/acp/schemas.ts';
import { openShop } from '../../kit/shop.ts';
import { amountsOf, line, toCalifornia, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
await owner.post('/shipping-zones', {
  site_slug: 'shop',
  name: 'States',
  countries: ['US'],
  rates: [
    { id: 'standard', label: 'Standard', type: 'flat', amount: 500 },
    { id: 'express', label: 'Express', type: 'flat', amount: 1_500 },
  ],
});
await owner.post('/tax-rates', {
  site_slug: 'shop',
  name: 'CA',
  country: 'US',
  state: 'CA',
  rate: 10,
});
await owner.post('/coupons', { site_slug: 'shop', code: 'TEN', percent_off: 10 });
await owner.post('/coupons', { site_slug: 'shop', code: 'FIVE', amount_off: 500 });
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 20 }] });
const tee = await shop.product({
  name: 'Tee',
  variants: [{ options: { Size: 'M' }, stock: 20, sku: 'TEE-M' }],
});
const file = await shop.product({ name: 'Patterns', isDigital: true });
const idOf = ({ variants }: typeof mug) => String(variants[0]?.id);
const { key } = await connectAgent(owner);
const agent = acpOf(shop, key);

describe('create', () => {
  test('a line has the options of its variant', async () => {
    const { body } = await agent.create(acpBasket(idOf(tee)));
    const { body: without } = await agent.create(acpBasket(idOf(mug)));

    assert.deepEqual(body.line_items[0].variant_options, [{ name: 'Size', value: 'M' }]);
    assert.equal('variant_options' in without.line_items[0], false);
  });

  test('a complete basket is ready for payment, with the cheapest shipping, tax and totals', async () => {
    const { status, body } = await agent.create(acpBasket(idOf(mug)));

    assert.equal(status, 201);
    assert.equal(body.status, 'ready_for_payment');
    assert.deepEqual(body.messages, []);
    assert.equal(body.currency, 'usd');
    assert.deepEqual(acpAmounts(body), {
      items_base_amount: 1_000,
      subtotal: 1_000,
      fulfillment: 500,
      tax: 100,
      total: 1_600,
    });
    const [mugLine] = body.line_items;
    assert.deepEqual(body.selected_fulfillment_options, [
      { type: 'shipping', option_id: 'standard', item_ids: [mugLine.id] },
    ]);
    assert.deepEqual(
      body.fulfillment_options.map(({ id }: any) => id),
      ['standard', 'express'],
    );
    assert.deepEqual(body.fulfillment_details.address, acpAddress);
    assert.deepEqual(body.buyer, {
      email: 'ada@example.com',
      full_name: 'Ada Lovelace',
      first_name: 'Ada',
      last_name: 'Lovelace',
    });
    assert.deepEqual(
      body.capabilities.extensions.map(({ name }: any) => name),
      ['discount'],
    );
    assert.equal(body.continue_url, `http://localhost:4000/checkout/${body.id}`);
  });

  test('what is missing is an error message each, and the session is not ready', async () => {
    const { body } = await agent.create({
      line_items: [{ id: idOf(mug) }],
      currency: 'usd',
      capabilities: {},
    });

    assert.equal(body.status, 'not_ready_for_payment');
    assert.deepEqual(
      body.messages.map(({ code, param }: any) => [code, param]),
      [
        ['missing', '$.buyer.email'],
        ['missing', '$.fulfillment_details.address'],
      ],
    );
  });

  test('the email address of the recipient stands in for a buyer', async () => {
    const { buyer: _, fulfillment_details: details, ...rest } = acpBasket(idOf(mug));
    const { body } = await agent.create({
      ...rest,
      fulfillment_details: { ...details, email: 'to@example.com', phone_number: '15551234567' },
    });

    assert.equal(body.status, 'ready_for_payment');
    assert.equal(body.buyer.email, 'to@example.com');
    assert.equal(body.fulfillment_details.phone_number, '15551234567');
  });

  test('quantities count, and those of repeated items are added up', async () => {
    const id = idOf(mug);
    const { body } = await agent.create(
      acpBasket(id, { line_items: [{ id, quantity: 2 }, { id: idOf(tee) }, { id }] }),
    );

    assert.deepEqual(
      body.line_items.map(({ item, quantity }: any) => [item.id, quantity]),
      [
        [id, 3],
        [idOf(tee), 1],
      ],
    );
    assert.deepEqual(body.line_items[1].variant_options, [{ name: 'Size', value: 'M' }]);
    assert.equal(body.line_items[1].sku, 'TEE-M');
  });

  test('members of 2025-09-29 are understood: items and fulfillment_address', async () => {
    const { line_items: items, fulfillment_details: _, ...rest } = acpBasket(idOf(mug));
    const { status, body } = await agent.create({
      ...rest,
      items: [{ ...items[0], quantity: 2 }],
      fulfillment_address: acpAddress,
    });

    assert.equal(status, 201);
    assert.equal(body.line_items[0].quantity, 2);
    assert.equal(body.status, 'ready_for_payment');
  });

  test('files are downloaded, and need no address', async () => {
    const { fulfillment_details: _, ...rest } = acpBasket(idOf(file));
    const { body } = await agent.create(rest);

    assert.equal(body.status, 'ready_for_payment');
    assert.deepEqual(
      body.fulfillment_options.map(({ type }: any) => type),
      ['digital'],
    );
    assert.equal(body.selected_fulfillment_options[0].type, 'digital');
  });

  test('an address outside the zones is region_restricted', async () => {
    const { body } = await agent.create(
      acpBasket(idOf(mug), {
        fulfillment_details: { address: { ...acpAddress, country: 'DE', state: 'BE' } },
      }),
    );

    assert.equal(body.status, 'not_ready_for_payment');
    assert.ok(acpCodes(body).includes('error region_restricted'), JSON.stringify(body.messages));
  });

  test('terms that a person must accept require escalation with continue_url', async (t) => {
    await owner.patch('/sites/shop', { terms_version: '2' });
    t.after(() => owner.patch('/sites/shop', { terms_version: null }));
    const { body } = await agent.create(acpBasket(idOf(mug)));

    assert.equal(body.status, 'requires_escalation');
    assert.deepEqual(acpCodes(body), ['error approval_required']);
    assert.equal(body.messages[0].resolution, 'requires_buyer_review');
  });

  test('without payment handlers the buyer pays on the page', async () => {
    const { key: pageKey } = await connectAgent(owner, { handlers: [] });
    const { body } = await acpOf(shop, pageKey).create(acpBasket(idOf(mug)));

    assert.equal(body.status, 'requires_escalation');
    assert.deepEqual(acpCodes(body), ['error intervention_required']);
    assert.deepEqual(body.capabilities.payment.handlers, []);
  });

  for (const version of ['2026-04-17', '2026-01-30'] as const)
    test(`the published requests of ${version} are accepted`, async () => {
      const known = acpOf(shop, key, version);
      const examples = Object.entries(readExamples(version, 'agentic_checkout'));
      const requests = examples.filter(([name]) => name.startsWith('create_'));
      assert.ok(requests.length > 0 || version === '2026-01-30');
      for (const [name, request] of requests.filter(([each]) => each.includes('request'))) {
        const { status, text } = await known.create({
          ...request,
          line_items: [{ ...request.line_items[0], id: idOf(mug) }],
        });
        assert.equal(status, 201, `${name}: ${text}`);
      }
    });
});

describe('update', () => {
  const open = async (rest: object = {}) => (await agent.create(acpBasket(idOf(mug), rest))).body;

  test('what is not sent stays, and null clears', async () => {
    const { id } = await open();
    const changed = await agent.update(id, { line_items: [{ id: idOf(mug), quantity: 2 }] });
    const cleared = await agent.update(id, { buyer: null, fulfillment_details: null });

    assert.equal(changed.body.status, 'ready_for_payment');
    assert.equal(acpAmounts(changed.body).items_base_amount, 2_000);
    assert.equal(changed.body.buyer.email, 'ada@example.com');
    assert.equal(cleared.body.buyer, undefined);
    assert.equal(cleared.body.fulfillment_details, undefined);
    assert.equal(cleared.body.line_items[0].quantity, 2);
    assert.equal(cleared.body.status, 'not_ready_for_payment');
  });

  const selections: [title: string, build: (lineId: string) => object][] = [
    [
      'by line',
      (id) => ({
        selected_fulfillment_options: [{ type: 'shipping', option_id: 'express', item_ids: [id] }],
      }),
    ],
    [
      'by item',
      () => ({
        selected_fulfillment_options: [
          { type: 'shipping', option_id: 'express', item_ids: [idOf(mug)] },
        ],
      }),
    ],
    [
      'nested below the type',
      (id) => ({
        selected_fulfillment_options: [
          { type: 'shipping', shipping: { option_id: 'express', item_ids: [id] } },
        ],
      }),
    ],
    ['as in 2025-09-29', () => ({ fulfillment_option_id: 'express' })],
  ];
  for (const [title, build] of selections)
    test(`a shipping option is selected ${title}`, async () => {
      const { id, line_items: lines } = await open();
      const { status, body, text } = await agent.update(id, build(lines[0].id));

      assert.equal(status, 200, text);
      assert.equal(body.selected_fulfillment_options[0].option_id, 'express');
      assert.equal(acpAmounts(body).fulfillment, 1_500);
    });

  test('a selection for some of the items is a message, and changes nothing', async () => {
    const { id, line_items: lines } = await open({
      line_items: [{ id: idOf(mug) }, { id: idOf(tee) }],
    });
    const { body } = await agent.update(id, {
      selected_fulfillment_options: [
        { type: 'shipping', option_id: 'express', item_ids: [lines[0].id] },
      ],
    });

    assert.ok(acpCodes(body).includes('error invalid'));
    assert.equal(body.selected_fulfillment_options[0].option_id, 'standard');
  });

  test('an unknown option is 400 with the known ones', async () => {
    const { id } = await open();
    const refused = await agent.update(id, {
      selected_fulfillment_options: [{ type: 'shipping', option_id: 'drone', item_ids: [] }],
    });

    assert.equal(refused.status, 400);
    assert.equal(refused.body.param, '$.selected_fulfillment_options');
    assert.match(refused.body.message, /standard, express/);
  });

  test('codes replace the set, are compared without case, and [] clears them', async () => {
    const { id } = await open();
    const applied = await agent.update(id, { discounts: { codes: ['ten'] } });
    const replaced = await agent.update(id, { coupons: ['FIVE'] });
    const cleared = await agent.update(id, { discounts: { codes: [] } });

    assert.equal(acpAmounts(applied.body).discount, 100);
    const [ten] = applied.body.discounts.applied;
    assert.deepEqual([ten.coupon.percent_off, ten.amount, ten.allocations], [10, 100, undefined]);
    const [five] = replaced.body.discounts.applied;
    assert.deepEqual([five.coupon.amount_off, five.coupon.currency], [500, 'usd']);
    assert.deepEqual(cleared.body.discounts, { codes: [], applied: [], rejected: [] });
    assert.equal(acpAmounts(cleared.body).discount, undefined);
  });

  test('each rejected code has a reason and a warning with its path', async () => {
    const { id } = await open();
    const one = await agent.update(id, { discounts: { codes: ['NONE'] } });
    const two = await agent.update(id, { discounts: { codes: ['NONE', 'TEN', 'FIVE'] } });

    assert.deepEqual(
      one.body.discounts.rejected.map(({ code, reason }: any) => [code, reason]),
      [['NONE', 'discount_code_invalid']],
    );
    assert.deepEqual(
      two.body.discounts.rejected.map(({ code, reason }: any) => [code, reason]),
      [
        ['NONE', 'discount_code_invalid'],
        ['FIVE', 'discount_code_combination_disallowed'],
      ],
    );
    assert.deepEqual(
      two.body.messages.map(({ type, code, param }: any) => [type, code, param]),
      [
        ['warning', 'discount_code_invalid', '$.discounts.codes[0]'],
        ['warning', 'discount_code_combination_disallowed', '$.discounts.codes[2]'],
      ],
    );
    assert.equal(two.body.status, 'ready_for_payment');
    assert.deepEqual(two.body.discounts.codes, ['NONE', 'TEN', 'FIVE']);
  });
});

describe('access and endings', () => {
  test('sessions of another connection and of other APIs are not found', async () => {
    const { body } = await agent.create(acpBasket(idOf(mug)));
    const other = acpOf(shop, (await connectAgent(owner)).key);
    const foreign = await ucpOf(shop).create({ line_items: [line(idOf(mug))] });

    for (const refused of [
      await other.get(body.id),
      await other.update(body.id, {}),
      await other.complete(body.id, {}),
      await other.cancel(body.id),
      await agent.get(foreign.body.id),
      await agent.get('cs_none'),
    ])
      assert.deepEqual([refused.status, refused.body.code], [404, 'not_found']);
    assert.equal((await agent.get(body.id)).body.status, 'ready_for_payment');
  });

  test('a canceled session is canceled once, and cannot be changed', async () => {
    const { body } = await agent.create(acpBasket(idOf(mug)));
    const trace = {
      reason_code: 'shipping_cost',
      trace_summary: 'Too expensive to ship.',
      metadata: { attempts: 2 },
    };
    const canceled = await agent.cancel(body.id, { intent_trace: trace });
    const again = await agent.cancel(body.id);
    const changed = await agent.update(body.id, {});

    assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled']);
    assert.equal(canceled.text.includes('Too expensive'), false);
    assert.deepEqual([again.status, again.body.code], [405, 'not_cancelable']);
    assert.deepEqual([changed.status, changed.body.code], [409, 'conflict']);
    const [row] = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ intent_trace: object }>(
        'select intent_trace from connection_sessions where session_id = $1',
        [body.id],
      ),
    );
    assert.deepEqual(row?.intent_trace, trace);
  });

  test('nested metadata of a trace is 400, and the session stays open', async () => {
    const { body } = await agent.create(acpBasket(idOf(mug)));
    const refused = await agent.cancel(body.id, {
      intent_trace: { reason_code: 'other', metadata: { nested: {} } },
    });

    assert.equal(refused.status, 400);
    assert.match(refused.body.param, /^\$\.intent_trace\.metadata/);
    assert.equal((await agent.get(body.id)).body.status, 'ready_for_payment');
  });

  test('an expired session is reported as expired', async () => {
    const { body } = await agent.create(acpBasket(idOf(mug)));
    shop.clock.advance(7 * 3_600_000);

    const expired = await agent.get(body.id);
    const changed = await agent.update(body.id, {});

    assert.equal(expired.body.status, 'expired');
    assert.deepEqual(acpCodes(expired.body), ['error expired']);
    assert.deepEqual([changed.status, changed.body.code], [409, 'expired']);
  });

  test('the same basket has the same totals as in public UCP', async () => {
    const { body: acp } = await agent.create(
      acpBasket(idOf(mug), {
        line_items: [{ id: idOf(mug), quantity: 3 }, { id: idOf(tee) }],
        discounts: { codes: ['TEN'] },
      }),
    );
    const { body: ucp } = await ucpOf(shop).create({
      line_items: [line(idOf(mug), 3), line(idOf(tee))],
      fulfillment: toCalifornia(),
      buyer: { email: 'ada@example.com' },
      discounts: { codes: ['TEN'] },
    });

    const [mine, theirs] = [acpAmounts(acp), amountsOf(ucp)];
    assert.equal(mine.items_base_amount, theirs.subtotal);
    assert.equal(mine.discount, -Number(theirs.discount));
    assert.equal(mine.fulfillment, theirs.fulfillment);
    assert.equal(mine.tax, theirs.tax);
    assert.equal(mine.total, theirs.total);
  });
});
