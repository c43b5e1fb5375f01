import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../kit/carts.ts';
import { mcpOf, toolAnswer } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const tee = await shop.product({ name: 'Grey tee', isDigital: true });
const shirt = await shop.product({
  name: 'Linen shirt',
  variants: [
    { options: { Size: 'M' }, stock: 2 },
    { options: { Size: 'L' }, stock: 2 },
  ],
});
await shop.other.product({ name: 'Green tee' });
const mcp = await mcpOf(shop);
const onHost = { host: 'shop.localhost:4000' };

type ListedTool = {
  name: string;
  description: string;
  inputSchema: { type: string; properties: object };
  annotations?: { readOnlyHint?: boolean; destructiveHint?: boolean };
};

async function listed(headers = {}): Promise<ListedTool[]> {
  return (await mcp.rpc('tools/list', {}, headers)).body.result.tools;
}

test('every skill is a tool, named with underscores, whose schema lists all of its arguments', async () => {
  const tools = await listed();

  assert.deepEqual(
    tools.map(({ name }) => name),
    [
      'catalog_search',
      'store_details',
      'cart_management',
      'ucp_checkout',
      'order_status',
      'x402_purchase',
      'membership_signup',
    ],
  );
  for (const { name, inputSchema, description } of tools) {
    assert.equal(inputSchema.type, 'object', name);
    assert.ok(Object.keys(inputSchema.properties).length > 0, name);
    assert.doesNotMatch(description, /\btask\b|[a-z]-(?:search|checkout|management)/, name);
  }
  assert.deepEqual(Object.keys(tools[3]?.inputSchema.properties ?? {}), [
    'site_slug',
    'line_items',
    'cart_token',
    'product_id',
    'variant_id',
    'variant_options',
    'quantity',
    'session_id',
    'shipping_address',
    'selected_shipping_option_id',
    'buyer',
    'discount_code',
    'accepted_terms_version',
    'customer_id',
  ]);
});

test('annotations state which tools only read and which may be destructive', async () => {
  const hints = (await listed()).map(({ name, annotations }) => {
    // The defaults of MCP; destructiveHint has a meaning for tools that write only.
    const { readOnlyHint = false, destructiveHint = !readOnlyHint } = annotations ?? {};
    return [name, readOnlyHint, destructiveHint];
  });

  assert.deepEqual(hints, [
    ['catalog_search', true, false],
    ['store_details', true, false],
    ['cart_management', false, true],
    ['ucp_checkout', false, true],
    ['order_status', true, false],
    ['x402_purchase', false, false],
    ['membership_signup', false, false],
  ]);
});

test('a store host lists the tools that apply to its store', async () => {
  const names = (await listed(onHost)).map(({ name }) => name);

  assert.deepEqual(names, [
    'catalog_search',
    'store_details',
    'cart_management',
    'ucp_checkout',
    'order_status',
  ]);
});

const current = { 'mcp-protocol-version': '2025-11-25' };

test('a search returns data without nulls, and a list without JSON', async () => {
  const answer = await mcp.call('catalog_search', { query: 'tee' }, current);

  const { content, structuredContent, isError } = answer.body.result;
  assert.equal(isError, undefined);
  assert.deepEqual(Object.keys(structuredContent), [
    'stores',
    'products',
    'totalEstimate',
    'match',
    'unmatched',
  ]);
  const [first, second] = structuredContent.products;
  const line = (product: any) => `${product.id}, ${product.name}, $10.00`;
  assert.equal(content.length, 1);
  assert.deepEqual(content[0].text.split('\n').slice(0, 3), [
    'Found 2 products for "tee" in all stores.',
    line(first),
    line(second),
  ]);
});

test('clients from before structured content also get the data as JSON text', async () => {
  for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }]) {
    const answer = await mcp.call('catalog_search', { query: 'tee' }, headers);

    const { content, structuredContent } = answer.body.result;
    assert.equal(content.length, 2);
    assert.deepEqual(JSON.parse(content[1].text), structuredContent);
  }
});

test('both spellings of names and arguments are accepted', async () => {
  const answers = await Promise.all([
    mcp.call('catalog-search', { query: 'tee', siteSlug: 'shop' }),
    mcp.call('catalog_search', { q: 'tee', site_slug: 'shop', limit: null }),
  ]);

  for (const answer of answers)
    assert.deepEqual(
      toolAnswer(answer).data.products.map(({ id }: { id: string }) => id),
      [tee.id],
    );
});

test('a store host finds only its own store', async () => {
  const found = toolAnswer(await mcp.call('catalog_search', { query: 'tee' }, onHost));
  const here = toolAnswer(await mcp.call('store_details', {}, onHost));
  const there = toolAnswer(await mcp.call('store_details', { site_slug: 'elsewhere' }, onHost));

  assert.deepEqual(
    found.data.products.map(({ id }: { id: string }) => id),
    [tee.id],
  );
  assert.deepEqual([here.refused, here.data.store.slug], [false, 'shop']);
  assert.deepEqual([there.refused, there.data.error.code], [true, 'site_not_found']);
});

test('a refusal is a tool result that states how to fix the call', async () => {
  const unknown = toolAnswer(await mcp.call('order_status', { confirmation_token: 'conf_none' }));
  const missing = toolAnswer(await mcp.call('order_status'));
  const wrong = toolAnswer(await mcp.call('catalog_search', { limit: 'many' }));
  const asked = toolAnswer(await mcp.call('store_details'));

  assert.deepEqual([unknown.refused, unknown.data.error.code], [true, 'order_not_found']);
  assert.match(unknown.say, /Send the complete token \(conf_…\)/);
  assert.equal(missing.refused, true);
  assert.match(missing.say, /^validation_failed: For order_status I still need confirmation_token/);
  assert.match(missing.data.error.message, /^For order_status/);
  assert.equal(missing.data.error.needed[0].field, 'confirmation_token');
  assert.deepEqual(
    [wrong.refused, wrong.data.error.code, wrong.data.error.details[0].field],
    [true, 'validation_failed', 'limit'],
  );
  assert.deepEqual([asked.refused, asked.data.error.code], [true, 'input_required']);
  assert.match(asked.say, /for example \{"site_slug":"[a-z]+"\}\. Some stores: elsewhere, shop/);
});

const guarded: [string, object][] = [
  ['cart_management', { site_slug: 'shop', product_id: tee.id }],
  ['ucp_checkout', { site_slug: 'shop', product_id: tee.id }],
];
for (const [name, args] of guarded)
  test(`${name} works for guests and for credentials of the workspace with write:orders`, async () => {
    const guest = await mcp.call(name, args);
    const badKey = await mcp.call(name, args, { authorization: 'Bearer sk_nonsense' });
    const reader = await mcp.call(name, args, mcp.readOnly);
    const stranger = await mcp.call(name, args, mcp.stranger);
    const owner = await mcp.call(name, args, mcp.key);

    assert.deepEqual(
      [guest, badKey, reader, stranger, owner].map(({ status }) => status),
      [200, 401, 403, 403, 200],
    );
    const where =
      'resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource/api/mcp"';
    assert.equal(
      badKey.headers['www-authenticate'],
      `Bearer error="invalid_token", scope="read:orders write:orders", ${where}`,
    );
    assert.equal(
      reader.headers['www-authenticate'],
      `Bearer error="insufficient_scope", scope="write:orders", ${where}`,
    );
    assert.deepEqual(
      [badKey, reader, stranger].map(({ body }) => [body.id, body.error.data.code]),
      [
        ['call-1', 'invalid_token'],
        ['call-1', 'insufficient_scope'],
        ['call-1', 'other_workspace'],
      ],
    );
    for (const answer of [guest, owner]) assert.equal(toolAnswer(answer).refused, false);
  });

test('a bad credential is refused for every method', async () => {
  const answer = await mcp.rpc('tools/list', {}, { authorization: 'Bearer sk_nonsense' });

  assert.deepEqual([answer.status, answer.body.id], [401, 'call-1']);
});

test('a checkout returns the payment page immediately and keeps no task', async () => {
  const answer = await mcp.call(
    'ucp_checkout',
    { site_slug: 'shop', product_id: tee.id, quantity: 2 },
    mcp.key,
  );

  const { refused, data, say } = toolAnswer(answer);
  assert.equal(refused, false);
  assert.deepEqual(Object.keys(data), ['checkout', 'continueUrl']);
  assert.equal(data.checkout.totals.total, 2_000);
  assert.match(data.continueUrl, /^http:\/\/localhost:4000\/checkout\/cs_/);
  assert.ok(
    say.endsWith(
      `To see the order once it is paid, call ucp_checkout again with {"session_id":"${data.checkout.id}"}.`,
    ),
    say,
  );
  const sessions = await rowsOf(
    shop,
    `select channel from checkout_sessions where session_id = '${data.checkout.id}'`,
  );
  assert.deepEqual(sessions, [{ channel: 'mcp' }]);
  assert.deepEqual(await rowsOf(shop, 'select from tasks'), []);
});

test('a cart is filled, changed and checked out call by call', async () => {
  const call = async (args: object) => toolAnswer(await mcp.call('cart_management', args, mcp.key));

  const made = await call({ site_slug: 'shop', product_id: tee.id });
  const { token } = made.data.cart;
  const more = await call({ cart_token: token, action: 'add_item', product_id: tee.id });
  const returning = { return_url: 'http://localhost:3000/thanks' };
  const checkedOut = await call({ cart_token: token, action: 'checkout', ...returning });

  assert.equal(made.data.cart.totals.total, 1_000);
  assert.equal(more.data.cart.totals.total, 2_000);
  assert.deepEqual(Object.keys(checkedOut.data), ['cart', 'redirectUrl', 'sessionId', 'expiresAt']);
  assert.ok(
    checkedOut.say.includes(
      `call cart_management again with {"action":"checkout","cart_token":"${token}"}`,
    ),
    checkedOut.say,
  );
  const [advised] = /\{"action".*\}/.exec(checkedOut.say) ?? [];
  const repeated = await call(JSON.parse(String(advised)));
  assert.deepEqual(repeated.data, checkedOut.data);
});

test('a product with several variants is refused with its options', async () => {
  const args = { site_slug: 'shop', product_id: shirt.id };

  const { refused, data, say } = toolAnswer(await mcp.call('ucp_checkout', args, mcp.key));

  assert.equal(refused, true);
  assert.equal(data.error.code, 'variant_unresolved');
  assert.equal(data.productId, shirt.id);
  assert.deepEqual(
    data.alternatives.map(({ options }: { options: object }) => options),
    [[{ name: 'Size', value: 'M' }], [{ name: 'Size', value: 'L' }]],
  );
  assert.match(
    say,
    /Choose one of the alternatives by variant_id or variant_options\.\nNext: catalog_search \{/,
  );
});
