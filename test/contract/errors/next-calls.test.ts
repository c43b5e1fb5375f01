import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getNextSkillCall } from '../../../src/core/skills/guidance/next-skill-call.ts';
import { getNextStep } from '../../../src/core/skills/guidance/next-steps.ts';
import { skills } from '../../../src/core/skills/registry.ts';
import { statusByKind } from '../../../src/http/errors/rest-errors.ts';
import { DomainError, type DomainErrorKind } from '../../../src/kernel/domain-error.ts';
import { agentOf, asking, taskOf } from '../../kit/a2a.ts';
import { mcpOf } from '../../kit/mcp.ts';
import { type Answer, openShop } from '../../kit/shop.ts';
import { knownProfile } from '../../kit/ucp.ts';

const shop = await openShop(null);
const site = await shop.site();
const tee = await shop.product({
  name: 'Grey tee',
  variants: [
    { options: { Size: 'M' }, stock: 0 },
    { options: { Size: 'L' }, stock: 3 },
  ],
});
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 2 }] });
const merchant = await shop.merchant();
const zone = {
  site_slug: 'shop',
  name: 'US',
  countries: ['US'],
  rates: [{ id: 'standard', label: 'Standard', type: 'flat', amount: 500 }],
};
await merchant.post('/shipping-zones', zone, { 'idempotency-key': 'zone' });
const rest = '/api/storefront/v1';
const ucpV1 = '/api/ucp/v1';
const newCart = async () =>
  (await shop.public.post(`${rest}/carts`, { site_slug: 'shop' })).body.token;
const key = (text: string) => ({ 'idempotency-key': text });

type Next = { method: string; url: string; headers?: Record<string, string>; body?: object };

/** Sends the call that an error names. */
function follow({ method, url, headers, body }: Next): Promise<Answer> {
  const sent = { host: 'localhost:4000', ...headers };
  return shop.send({ method: method as 'GET', url, headers: sent, ...(body && { payload: body }) });
}

const carts = async (tail: string) => `${rest}/carts/${await newCart()}${tail}`;
const put = (url: string, payload: object) =>
  shop.send({ method: 'PUT', url, headers: { host: 'localhost:4000' }, payload });
const filledCart = async () => {
  const token = await newCart();
  await shop.public.post(`${rest}/carts/${token}/items`, { product_id: mug.id });
  await put(`${rest}/carts/${token}`, { shipping_address: { country: 'US' } });
  return `${rest}/carts/${token}`;
};

/**
 * A call that decides nothing for the buyer: it reads, opens an empty cart, or sends again what was
 * sent.
 */
function decidesNothing({ method, url, body = {}, ...more }: Next & { same_body?: true }): boolean {
  if (method === 'GET' || more.same_body) return true;
  const reads = /\/catalog\/(?:search|lookup)$/.test(url);
  return reads || (url === `${rest}/carts` && Object.keys(body).join() === 'site_slug');
}

type Failing = [code: string, send: () => Promise<Answer>];
// biome-ignore format: the table
const failing: Failing[] = [
  ['site_not_found',     () => shop.public.get(`${rest}/stores/nowhere`)],
  ['product_not_found',  () => shop.public.get(`${rest}/stores/shop/products/prd_x`)],
  ['collection_not_found', () => shop.public.get(`${rest}/stores/shop/collections/none/products`)],
  ['validation_failed',  () => shop.public.get(`${rest}/search?limit=0&site_slug=shop`)],
  ['invalid_cursor',     () => shop.public.get(`${rest}/search?cursor=x`)],
  ['route_not_found',    () => shop.public.get(`${rest}/nothing`)],
  ['method_not_allowed', () => shop.public.delete(`${rest}/search`)],
  ['validation_failed',  () => shop.public.post(`${rest}/carts`, { site_slug: 'shop', buyer: 7 })],
  ['cart_not_found',     () => shop.public.get(`${rest}/carts/cart_unknown`)],
  ['product_not_found',  async () => shop.public.post(await carts('/items'), { product_id: 'prd_x' })],
  ['variant_unresolved', async () => shop.public.post(await carts('/items'), { product_id: tee.id, quantity: 2 })],
  ['insufficient_stock', async () => shop.public.post(await carts('/items'), { product_id: mug.id, quantity: 9 })],
  ['item_not_found',     async () => shop.public.delete(await carts('/items/li_x'))],
  ['coupon_not_found',   async () => shop.public.post(await carts('/coupon'), { code: 'NONE' })],
  ['cart_empty',         async () => shop.public.post(await carts('/checkout'), {})],
  ['shipping_option_unknown', async () => put(await filledCart(), { selected_shipping_option_id: 'x' })],
  ['site_not_found',     () => shop.public.post(`${ucpV1}/catalog/search`, { site_slug: 'nowhere' })],
  ['validation_failed',  () => shop.public.post(`${ucpV1}/catalog/lookup`, { site_slug: 'shop' })],
  ['checkout_not_found', () => shop.public.get(`${ucpV1}/checkout-sessions/cs_unknown`)],
  ['product_not_found',  () => shop.public.post(`${ucpV1}/checkout-sessions`, { line_items: [{ product_id: 'prd_x', quantity: 1 }] }, key('a'))],
  ['order_not_found',    () => shop.public.get(`${ucpV1}/orders/ord_unknown`)],
  ['not_eligible',       () => shop.public.get(`/api/x402/product/shop/${mug.id}`)],
];

for (const [code, send] of failing)
  test(`REST: after ${code}, the next call works as it stands`, async () => {
    const failed = await send();
    assert.equal(failed.body.error.code, code, failed.text);
    const { next } = failed.body.error;

    const answer = await follow(next);

    assert.ok(decidesNothing(next), JSON.stringify(next));
    assert.ok(answer.status < 300, `${JSON.stringify(next)}: ${answer.text}`);
  });

const choosing: Failing[] = [
  [
    'variant_unresolved',
    async () => shop.public.post(await carts('/items'), { product_id: tee.id }),
  ],
  [
    'insufficient_stock',
    async () => shop.public.post(await carts('/items'), { product_id: mug.id, quantity: 9 }),
  ],
];
for (const [code, send] of choosing)
  test(`REST: after ${code}, the next call shows the choices`, async () => {
    const failed = await send();

    const { body } = await follow(failed.body.error.next);

    const choices = code === 'variant_unresolved' ? [false, true] : [true];
    assert.equal(failed.body.error.code, code);
    assert.deepEqual(
      body.products[0].variants.map((variant: { in_stock: boolean }) => variant.in_stock),
      choices,
    );
  });

test('REST: a new checkout with an unknown shipping option names none instead', async () => {
  const sent = {
    line_items: [{ product_id: mug.id, quantity: 2 }],
    shipping_address: { country: 'US' },
  };
  const unknown = { ...sent, selected_shipping_option_id: 'none' };
  const failed = await shop.public.post(`${ucpV1}/checkout-sessions`, unknown, key('option'));
  const { next } = failed.body.error;

  const { body } = await follow(next);

  assert.equal(failed.body.error.code, 'shipping_option_unknown');
  assert.deepEqual(next.body, sent);
  assert.deepEqual([body.line_items[0].quantity, body.shipping_options[0].id], [2, 'standard']);
});

test('REST: after a declined payment, the next call reads the checkout and pays nothing', async () => {
  const guide = await shop.product({ name: 'Guide', isDigital: true });
  const line = {
    line_items: [{ product_id: guide.id, quantity: 1 }],
    buyer: { email: 'a@example.com' },
  };
  const { body } = await shop.public.post(`${ucpV1}/checkout-sessions`, line, key('to-decline'));
  const path = `${ucpV1}/checkout-sessions/${body.id}`;
  const card = {
    id: 'i',
    handler_id: 'sandbox',
    type: 'card',
    credential: { type: 'token', token: 'tok_decline' },
  };
  const failed = await shop.public.post(
    `${path}/complete`,
    { payment: { instruments: [card] } },
    key('decline'),
  );

  assert.equal(failed.body.error.code, 'payment_failed', failed.text);
  assert.deepEqual(failed.body.error.next, { method: 'GET', url: path });
});

test('a reused key gets another one, and problem details have the call too', async () => {
  const line = { line_items: [{ product_id: mug.id, quantity: 1 }] };
  await shop.public.post(`${ucpV1}/checkout-sessions`, line, key('reused'));
  const other = { line_items: [{ product_id: mug.id, quantity: 2 }] };
  const sent = { ...key('reused'), accept: 'application/problem+json' };

  const { body } = await shop.public.post(`${ucpV1}/checkout-sessions`, other, sent);

  const { headers, ...next } = body.next;
  assert.deepEqual(next, { method: 'POST', url: `${ucpV1}/checkout-sessions`, same_body: true });
  assert.match(headers['Idempotency-Key'], /^[\da-f-]{36}$/);
  assert.equal(body.code, 'idempotency_key_reused');
});

test('errors of merchant routes have no next call of a buyer', async () => {
  const { body } = await merchant.get('/products/prd_x');

  assert.equal(body.error.next, undefined);
});

type Tool = [code: string, name: string, args: object];
// biome-ignore format: the table
const tools: Tool[] = [
  ['site_not_found',     'store_details',   { site_slug: 'nowhere' }],
  ['validation_failed',  'catalog_search',  { limit: 0 }],
  ['product_not_found',  'catalog_search',  { product_ids: ['prd_x'] }],
  ['cart_not_found',     'cart_management', { site_slug: 'shop', cart_token: 'cart_x', action: 'get' }],
  ['cart_not_found',     'cart_management', { cart_token: 'cart_x', product_id: mug.id }],
  ['cart_not_found',     'cart_management', { cart_token: 'cart_x', action: 'checkout' }],
  ['cart_not_found',     'ucp_checkout',    { cart_token: 'cart_x' }],
  ['checkout_not_found', 'ucp_checkout',    { session_id: 'cs_x', quantity: 2 }],
  ['input_required',     'store_details',   {}],
  ['variant_unresolved', 'cart_management', { site_slug: 'shop', product_id: tee.id, quantity: 2 }],
  ['variant_unresolved', 'cart_management', { site_slug: 'shop', items: [{ product_id: mug.id }, { product_id: tee.id }] }],
  ['insufficient_stock', 'cart_management', { site_slug: 'shop', items: [{ product_id: mug.id, quantity: 9 }] }],
  ['shipping_option_unknown', 'ucp_checkout', { site_slug: 'shop', product_id: mug.id, shipping_address: { country: 'US' }, selected_shipping_option_id: 'x' }],
  ['product_not_found',  'cart_management', { site_slug: 'shop', product_id: 'prd_x' }],
  ['variant_unresolved', 'ucp_checkout',    { site_slug: 'shop', product_id: tee.id }],
  ['insufficient_stock', 'ucp_checkout',    { site_slug: 'shop', product_id: mug.id, quantity: 9 }],
  ['validation_failed',  'ucp_checkout',    {}],
  ['order_not_found',    'order_status',    { confirmation_token: 'conf_x' }],
  ['plan_not_found',     'membership_signup', { site_slug: 'shop', plan: 'Gold', email: 'a@example.com' }],
  ['not_eligible',       'x402_purchase',   { site_slug: 'shop', product_id: mug.id }],
];

for (const [code, name, args] of tools)
  test(`MCP: after ${code} of ${name}, the next call works as it stands`, async () => {
    const mcp = await mcpOf(shop);
    const { result } = (await mcp.call(name, args)).body;
    const { error } = result.structuredContent;
    assert.deepEqual([result.isError, error.code], [true, code]);
    const { tool, arguments: next } = error.next;

    const answer = (await mcp.call(tool, next)).body.result;

    const sent = JSON.stringify(args);
    for (const field of ['variant_id', 'selected_shipping_option_id', 'quantity'])
      assert.ok(next[field] === undefined || sent.includes(JSON.stringify(next[field])), field);
    assert.equal(answer.isError, undefined, JSON.stringify([error.next, answer]));
    assert.ok(result.content[0].text.includes(`Next: ${tool} ${JSON.stringify(next)}`));
    const says = code === 'input_required' ? 'Which store?' : code;
    assert.ok(result.content[0].text.startsWith(says), result.content[0].text);
  });

test('MCP: a choice of variants names none of them, and shows all', async () => {
  const mcp = await mcpOf(shop);
  const failed = await mcp.call('ucp_checkout', { site_slug: 'shop', product_id: tee.id });
  const { error, alternatives } = failed.body.result.structuredContent;
  const { tool, arguments: args } = error.next;

  const shown = (await mcp.call(tool, args)).body.result.structuredContent;

  assert.deepEqual([tool, args], ['catalog_search', { site_slug: 'shop', product_ids: [tee.id] }]);
  assert.equal(alternatives.length, 2);
  assert.deepEqual(
    shown.products[0].variants.map(({ id }: { id: string }) => id),
    tee.variants.map(({ id }) => id),
  );
});

test('A2A: a failed task names a message that works as it stands', async () => {
  const agent = await agentOf(shop);
  const send = async (data: Record<string, unknown>) =>
    taskOf(await agent.rpc('SendMessage', { message: asking(data) }));
  const failed = await send({ skill: 'store-details', site_slug: 'nowhere' });
  const parts = failed.status.message?.parts as { data?: any }[];
  const { next } = parts.find(({ data }) => data)?.data.error ?? {};

  const answered = await send(next);

  assert.equal(failed.status.state, 'TASK_STATE_FAILED');
  assert.equal(answered.status.state, 'TASK_STATE_COMPLETED', JSON.stringify(next));
});

test('A2A: an unknown skill and a message without words name one, too', async () => {
  const agent = await agentOf(shop);
  const empty = { ...asking({}), parts: [{ url: 'https://shop.example/x.png' }] };
  for (const message of [asking({ skill: 'fly' }), empty]) {
    const failed = taskOf(await agent.rpc('SendMessage', { message }));
    const parts = failed.status.message?.parts as { data?: any }[];
    const { next } = parts.find(({ data }) => data)?.data.error ?? {};

    const answered = taskOf(await agent.rpc('SendMessage', { message: asking(next) }));

    assert.equal(answered.status.state, 'TASK_STATE_COMPLETED', JSON.stringify(next));
  }
});

test('JSON-RPC errors of A2A and MCP name a request that works as it stands', async () => {
  const agent = await agentOf(shop);
  const mcp = await mcpOf(shop);
  const unknownTask = (await agent.rpc('GetTask', { id: 'task_unknown' })).body.error;
  const unknownTool = (await mcp.call('fly')).body.error;
  const guest = await agent.rpc(
    'SendMessage',
    { message: asking({ skill: 'cart-management', site_slug: 'shop' }) },
    {},
  );
  const nextOf = (error: any) => JSON.parse(error.data[0].metadata.next);

  for (const { method, params } of [nextOf(unknownTask), nextOf(guest.body.error)])
    assert.equal(taskOf(await agent.rpc(method, params, {})).status.state, 'TASK_STATE_COMPLETED');
  assert.ok((await mcp.rpc(unknownTool.data.next.method)).body.result.tools.length > 0);
});

test('UCP MCP: a business error has its code, and the next call works as it stands', async () => {
  const mcp = await mcpOf(shop, '/ucp/mcp');
  const meta = { 'ucp-agent': { profile: knownProfile } };
  const failed = await mcp.call('get_checkout', { meta, id: 'cs_00000000000000000000000000' });
  const { text } = failed.body.result.content[0];
  const [, tool = '', args = ''] = /^Next: (\w+) (.+)$/m.exec(text) ?? [];

  const { body } = await mcp.call(tool, { meta, ...JSON.parse(args) });

  assert.match(text, /^error not_found/);
  assert.ok(body.result.structuredContent.products.length > 0);
});

const meta = { 'ucp-agent': { profile: knownProfile }, 'idempotency-key': 'unknown-cart' };
const lines = { line_items: [{ item: { id: mug.id }, quantity: 1 }] };
const tooMany = { line_items: [{ item: { id: mug.id }, quantity: 9 }] };
type UcpTool = [code: string, name: string, args: object, next: string];
// biome-ignore format: the table
const ucpTools: UcpTool[] = [
  ['not_found',    'get_cart',        { id: 'cart_unknown' },                 'search_catalog'],
  ['not_found',    'update_cart',     { id: 'cart_unknown', cart: lines },    'create_cart'],
  ['not_found',    'cancel_cart',     { id: 'cart_unknown' },                 'search_catalog'],
  ['not_found',    'create_checkout', { checkout: { cart_id: 'cart_unknown', line_items: [] } }, 'search_catalog'],
  ['out_of_stock', 'create_cart',     { cart: tooMany },                      'get_product'],
  ['out_of_stock', 'create_checkout', { checkout: tooMany },                  'get_product'],
];
for (const [code, name, args, expected] of ucpTools)
  test(`UCP MCP: after ${code} of ${name}, ${expected} works as it stands`, async () => {
    const mcp = await mcpOf(shop, '/ucp/mcp');
    const { result } = (await mcp.call(name, { meta, ...args })).body;
    const [message] = result.structuredContent.messages;
    assert.equal(message.code, code);
    const { tool, arguments: next } = message.next;

    const answer = (await mcp.call(tool, { meta: { ...meta, 'idempotency-key': name }, ...next }))
      .body.result;

    assert.equal(tool, expected);
    assert.ok(result.content[0].text.includes(`Next: ${tool} ${JSON.stringify(next)}`));
    assert.equal(answer.structuredContent.ucp.status, 'success');
  });

test('UCP MCP: no text names a call that pays or chooses a variant', async () => {
  const mcp = await mcpOf(shop, '/ucp/mcp');
  const guide = await shop.product({ name: 'Booklet', isDigital: true });
  const textOf = async (name: string, args: object) =>
    (await mcp.call(name, { meta: { ...meta, 'idempotency-key': `text-${name}` }, ...args })).body
      .result.content[0].text;

  const product = await textOf('get_product', { catalog: { id: tee.id } });
  const ready = await textOf('create_checkout', {
    checkout: {
      line_items: [{ item: { id: guide.id }, quantity: 1 }],
      buyer: { email: 'a@example.com' },
    },
  });

  assert.match(product, /Size: M \(sold out\), L[\s\S]*Let the buyer choose/);
  assert.match(ready, /ready_for_complete[\s\S]*If the buyer agrees, call complete_checkout/);
  for (const text of [product, ready]) assert.doesNotMatch(text, /Next: (?:create|complete)_/);
});

test('every kind of error has a next step, and every skill has a call for it', () => {
  const waiting = new Set(['repeat_with_new_key', 'get_credential']);

  for (const kind of Object.keys(statusByKind) as DomainErrorKind[]) {
    const error = new DomainError(kind, 'any', 'No.');
    const step = getNextStep(error);
    assert.ok(step, kind);
    for (const { name } of skills) {
      const next = getNextSkillCall(error, { skill: name, input: {}, siteSlug: site.slug });
      assert.equal(next === null, waiting.has(step), `${kind} ${name}`);
    }
  }
});
