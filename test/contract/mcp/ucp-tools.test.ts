import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../kit/carts.ts';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';
import { knownProfile, line, paying, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const tee = await shop.product({ name: 'Grey tee', isDigital: true });
const [variant] = tee.variants;
const lineItems = [line(variant?.id ?? '', 2)];
const mcp = await mcpOf(shop, '/ucp/mcp');

const meta = (key?: string) => ({
  'ucp-agent': { profile: knownProfile },
  ...(key && { 'idempotency-key': key }),
});

/** The structured content of a tool result. */
async function call(name: string, args: object, key?: string, headers = {}): Promise<any> {
  const answer = await mcp.call(name, { meta: meta(key), ...args }, headers);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.result.structuredContent;
}

test('the 13 operations of UCP are tools whose schemas list all of their arguments', async () => {
  const { tools } = (await mcp.rpc('tools/list')).body.result;

  const args = tools.map(({ name, inputSchema }: any) => [
    name,
    Object.keys(inputSchema.properties).join(),
    inputSchema.properties.meta.required.join(),
  ]);
  const [agentOnly, agentAndKey] = ['ucp-agent', 'ucp-agent,idempotency-key'];
  assert.deepEqual(args, [
    ['search_catalog', 'meta,catalog', agentOnly],
    ['lookup_catalog', 'meta,catalog', agentOnly],
    ['get_product', 'meta,catalog', agentOnly],
    ['create_cart', 'meta,cart', agentOnly],
    ['get_cart', 'meta,id', agentOnly],
    ['update_cart', 'meta,id,cart', agentOnly],
    ['cancel_cart', 'meta,id', agentAndKey],
    ['create_checkout', 'meta,checkout', agentOnly],
    ['get_checkout', 'meta,id', agentOnly],
    ['update_checkout', 'meta,id,checkout', agentOnly],
    ['complete_checkout', 'meta,id,checkout', agentAndKey],
    ['cancel_checkout', 'meta,id', agentAndKey],
    ['get_order', 'meta,id', agentOnly],
  ]);
});

test('initialize is optional', async () => {
  const hello = await mcp.rpc('initialize', { protocolVersion: '2025-06-18' });

  assert.equal(hello.body.result.serverInfo.name, 'stoa-ucp');
  assert.equal(hello.body.result.protocolVersion, '2025-06-18');
});

test('a basket is bought, and the order counts for the MCP channel', async () => {
  const cart = await call('create_cart', { cart: { line_items: lineItems } });
  const made = await call('create_checkout', {
    checkout: { cart_id: cart.id, line_items: [], buyer: { email: 'ada@example.com' } },
  });
  const paid = await call('complete_checkout', { id: made.id, checkout: paying() }, 'key-buy');
  const order = await call('get_order', { id: paid.order.id }, undefined, mcp.key);

  assert.equal(paid.status, 'completed');
  assert.equal(order.checkout_id, made.id);
  assert.deepEqual(await rowsOf(shop, 'select channel from orders'), [{ channel: 'mcp' }]);
});

test('a checkout created here is available over REST, and the other way round', async () => {
  const rest = ucpOf(shop);
  const here = await call('create_checkout', { checkout: { line_items: lineItems } });
  const there = (await rest.create({ line_items: lineItems })).body;

  const seenThere = (await rest.get(here.id)).body;
  const seenHere = await call('get_checkout', { id: there.id });

  assert.deepEqual(seenThere, here);
  assert.deepEqual(seenHere, there);
});

test('of 50 concurrent completions with different JSON-RPC ids, one buys', async () => {
  const { id } = await call('create_checkout', {
    checkout: { line_items: lineItems, buyer: { email: 'b@example.com' } },
  });
  const before = await rowsOf(shop, 'select from orders');
  const args = { meta: meta('key-storm'), id, checkout: paying() };
  const params = { name: 'complete_checkout', arguments: args };
  const complete = (number: number) =>
    mcp.raw(JSON.stringify({ jsonrpc: '2.0', id: number, method: 'tools/call', params }));

  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => complete(at)));

  const orders = new Set(answers.map(({ body }) => body.result?.structuredContent.order?.id));
  assert.equal(orders.size, 1, answers.find(({ body }) => !body.result)?.text);
  assert.deepEqual(
    answers.map(({ body }) => body.id),
    answers.map((_, at) => at),
  );
  assert.equal((await rowsOf(shop, 'select from orders')).length, before.length + 1);
});

test('a business error is a tool result with its code, over HTTP 200', async () => {
  const missing = await call('get_checkout', { id: 'cs_00000000000000000000000000' });
  const nothing = await call('lookup_catalog', { catalog: { ids: ['prd_unknown'] } });

  assert.equal(missing.ucp.status, 'error');
  assert.deepEqual(
    [missing.messages[0].code, missing.messages[0].severity],
    ['not_found', 'unrecoverable'],
  );
  assert.deepEqual([nothing.products, nothing.messages[0].code], [[], 'not_found']);
});

type Refused = [
  what: string,
  name: string,
  args: object,
  status: number,
  code: number,
  data: string,
];
const refused: Refused[] = [
  ['no profile', 'search_catalog', { catalog: {} }, 400, -32001, 'invalid_profile_url'],
  [
    'a profile that is not a URL',
    'get_cart',
    { meta: { 'ucp-agent': { profile: 'x' } }, id: 'c' },
    400,
    -32001,
    'invalid_profile_url',
  ],
  [
    'a completion without an idempotency key',
    'complete_checkout',
    { meta: meta(), id: 'cs_1', checkout: {} },
    200,
    -32602,
    'validation_failed',
  ],
  [
    'a cancellation without an idempotency key',
    'cancel_checkout',
    { meta: meta(), id: 'cs_1' },
    200,
    -32602,
    'validation_failed',
  ],
  ['missing arguments', 'get_checkout', { meta: meta() }, 200, -32602, 'validation_failed'],
  [
    'a wrong type',
    'create_cart',
    { meta: meta(), cart: { line_items: 7 } },
    200,
    -32602,
    'validation_failed',
  ],
  [
    'an order requested as a guest',
    'get_order',
    { meta: meta(), id: 'ord_1' },
    401,
    -32000,
    'identity_required',
  ],
];
for (const [what, name, args, status, code, data] of refused)
  test(`${what}: ${status}, ${code}`, async () => {
    const { body, ...answer } = await mcp.call(name, args);

    assert.equal(answer.status, status, answer.text);
    assert.deepEqual([body.id, body.error.code, body.error.data.code], ['call-1', code, data]);
    assert.equal(body.error.data.content, body.error.message);
  });

test('an idempotency key with other arguments is 409', async () => {
  const cart = (quantity: number) => ({
    meta: meta('key-reused'),
    cart: { line_items: [line(variant?.id ?? '', quantity)] },
  });
  await mcp.call('create_cart', cart(1));

  const { status, body } = await mcp.call('create_cart', cart(2));

  assert.deepEqual(
    [status, body.error.code, body.error.data.code],
    [409, -32000, 'idempotency_key_reused'],
  );
});

test('headers of a signed call are equivalent to meta', async () => {
  const headers = { 'ucp-agent': `profile="${knownProfile}"`, 'idempotency-key': 'key-header' };
  const cart = { line_items: lineItems };

  const first = await mcp.call('create_cart', { cart }, headers);
  const second = await mcp.call('create_cart', { cart }, headers);

  assert.equal(first.status, 200, first.text);
  assert.deepEqual(first.body.result.structuredContent, second.body.result.structuredContent);
});

test('no value of an argument causes an internal error', async () => {
  const { tools } = (await mcp.rpc('tools/list')).body.result;
  const values = [null, '', 'x'.repeat(5_000), -1, 1e308, true, [], [null], {}, { line_items: {} }];
  const more = [
    { ids: [1] },
    { line_items: [{ item: { id: '\u2028' }, quantity: 1 }] },
    { id: 'x' },
  ];

  for (const { name, inputSchema } of tools)
    for (const field of Object.keys(inputSchema.properties))
      for (const value of [...values, ...more]) {
        const args = { meta: meta('key-hostile'), id: 'cs_1', [field]: value };
        const { status, text } = await mcp.call(name, args, mcp.key);
        assert.ok(status < 500, `${name} ${field} ${JSON.stringify(value)}: ${text}`);
      }
});
