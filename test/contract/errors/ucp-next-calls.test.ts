import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../kit/outbound.ts';
import { type Answer, openShop } from '../../kit/shop.ts';
import { agent, knownProfile, line, paying, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 5 }] });
const guide = await shop.product({ name: 'Guide', isDigital: true });
const merchant = await shop.merchant();
const zone = {
  site_slug: 'shop',
  name: 'US',
  countries: ['US'],
  rates: [{ id: 'standard', label: 'Standard', type: 'flat', amount: 500 }],
};
await merchant.post('/shipping-zones', zone, { 'idempotency-key': 'zone' });
const ucp = ucpOf(shop);
const lines = { line_items: [line(mug.id)] };
const unknown = { line_items: [line('prd_x')] };
const tooMany = { line_items: [line(mug.id, 9)] };
const shippedBy = (selected_option_id: string) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [{ address_country: 'US', address_region: 'CA', postal_code: '94107' }],
      groups: [{ selected_option_id }],
    },
  ],
});
const opened = async () => (await ucp.create(lines)).body.id;
const ready = async () => {
  const buyer = { email: 'ada@example.com' };
  return (await ucp.create({ line_items: [line(guide.id)], buyer })).body.id;
};
const cart = async () => (await ucp.createCart(lines)).body.id;
const canceled = async () => {
  const id = await opened();
  await ucp.cancel(id, { 'idempotency-key': `cancel ${id}`.replace(' ', '-') });
  return id;
};
const key = (text: string) => ({ 'idempotency-key': text });
/** A platform that supports only checkouts. */
const version = '2026-04-08';
const capabilities = { 'dev.ucp.shopping.checkout': [{ version }] };
const checkoutsOnly = JSON.stringify({ ucp: { version, capabilities } });
const port = await serve((_request, response) => response.end(checkoutsOnly));
const small = agent(`http://127.0.0.1:${port}/profile.json`);

type Next = { method: string; url: string; headers?: Record<string, string> } & Record<string, any>;

/** The call that an error of either kind names. */
const nextOf = ({ body }: Answer): Next => (body.messages?.[0] ?? body).next ?? body.next;

/** Sends it as it stands; `sent` is the body of the failed request. */
function follow({ method, url, headers, ...call }: Next, sent?: object): Promise<Answer> {
  const payload = call.same_body ? sent : call.body;
  return shop.send({
    method: method as 'GET',
    url,
    headers: { host: 'localhost:4000', ...headers },
    ...(payload && { payload }),
  });
}

type Failing = [code: string, next: string, send: () => Promise<Answer>, sent?: object];
const search = 'POST /ucp/catalog/search';
const profile = 'GET /.well-known/ucp';
const unknownOption = { ...lines, fulfillment: shippedBy('none') };
// biome-ignore format: the table
const failing: Failing[] = [
  ['not_found',               search,                        () => ucp.get('cs_00000000000000000000000000')],
  ['not_found',               search,                        () => ucp.cart('cart_unknown')],
  ['not_found',               search,                        () => ucp.create(unknown)],
  ['not_found',               search,                        () => ucp.create({ cart_id: 'cart_unknown', line_items: [] })],
  ['not_found',               search,                        () => ucp.product({ id: 'prd_x' })],
  ['validation_failed',       search,                        () => ucp.search({})],
  ['validation_failed',       search,                        () => ucp.create({ line_items: 7 })],
  ['validation_failed',       'GET /ucp/checkout-sessions/', async () => ucp.update(await opened(), { line_items: 7 })],
  ['not_found',               'POST /ucp/carts',             () => ucp.updateCart('cart_unknown', lines), lines],
  ['checkout_not_modifiable', 'POST /ucp/checkout-sessions', async () => ucp.update(await canceled(), lines), lines],
  ['checkout_not_modifiable', 'GET /ucp/checkout-sessions/', async () => ucp.complete(await canceled(), {}, key('late'))],
  ['shipping_option_unknown', 'POST /ucp/checkout-sessions', () => ucp.create(unknownOption), unknownOption],
  ['shipping_option_unknown', 'GET /ucp/checkout-sessions/', async () => ucp.update(await opened(), unknownOption)],
  ['payment_failed',          'GET /ucp/checkout-sessions/', async () => ucp.complete(await ready(), paying('tok_decline'), key('declined'))],
  ['out_of_stock',            'POST /ucp/catalog/product',   async () => ucp.updateCart(await cart(), tooMany)],
  ['out_of_stock',            'POST /ucp/catalog/product',   () => ucp.createCart(tooMany)],
  ['out_of_stock',            'POST /ucp/catalog/product',   () => ucp.create(tooMany)],
  ['invalid_profile_url',     profile,                       () => ucp.create(lines, { 'ucp-agent': '' })],
  ['version_unsupported',     profile,                       () => ucp.create(lines, { 'ucp-agent': `${agent(knownProfile)['ucp-agent']}, version="2099-01-01"` })],
  ['invalid_idempotency_key', 'POST /ucp/checkout-sessions', () => ucp.create(lines, key('ü')), lines],
  ['capabilities_incompatible', profile,                     () => ucp.search({ query: 'mug' }, small)],
  ['not_found',               profile,                       () => ucp.create(unknown, small)],
  ['identity_required',       profile,                       () => ucp.order('ord_unknown')],
  ['route_not_found',         profile,                       () => ucp.call('GET', '/nothing')],
  ['method_not_allowed',      profile,                       () => ucp.call('PUT', '/carts', lines)],
];

for (const [code, expected, send, sent] of failing)
  test(`after ${code}, ${expected} works as it stands`, async () => {
    const failed = await send();
    assert.equal(failed.body.messages?.[0].code ?? failed.body.code, code, failed.text);
    const next = nextOf(failed);

    const answer = await follow(next, sent);

    assert.ok(`${next.method} ${next.url}`.startsWith(expected), JSON.stringify(next));
    assert.ok(answer.status < 300, answer.text);
    assert.notEqual(answer.body.ucp?.status, 'error', answer.text);
  });

test('after an unknown shipping option, the next call names none, and its response lists them', async () => {
  const next = nextOf(await ucp.create(unknownOption));

  const { body } = await follow(next);

  const [group] = body.fulfillment.methods[0].groups;
  assert.deepEqual(next.body?.line_items, lines.line_items);
  assert.doesNotMatch(JSON.stringify(next.body), /selected_option_id/);
  assert.deepEqual(
    group.options.map(({ id }: { id: string }) => id),
    ['standard'],
  );
});

test('a reused key gets another one, and the call has the agent that was sent', async () => {
  await ucp.create(lines, key('reused'));
  const other = { line_items: [line(mug.id, 2)] };
  const failed = await ucp.create(other, key('reused'));
  const { headers, ...next } = failed.body.next;

  const { status, body } = await follow(failed.body.next, other);

  assert.deepEqual(next, { method: 'POST', url: '/ucp/checkout-sessions', same_body: true });
  assert.equal(headers['UCP-Agent'], agent(knownProfile)['ucp-agent']);
  assert.match(headers['Idempotency-Key'], /^[\da-f-]{36}$/);
  assert.deepEqual([status, body.line_items[0].quantity], [201, 2]);
});

test('a checkout that only needs more details has messages without a next call', async () => {
  const { body } = await ucp.create(lines);

  assert.ok(body.messages.length > 0);
  for (const message of body.messages) assert.equal(message.next, undefined);
});
