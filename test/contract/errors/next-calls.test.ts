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

    assert.ok(answer.status < 300, `${JSON.stringify(next)}: ${answer.text}`);
  });

test('the corrected call has what was sent', async () => {
  const unresolved = await shop.public.post(await carts('/items'), {
    product_id: tee.id,
    quantity: 2,
  });
  const added = await follow(unresolved.body.error.next);

  assert.deepEqual(
    [added.body.items[0].variant_id, added.body.items[0].quantity],
    [tee.variants[1]?.id, 2],
  );
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

    assert.equal(answer.isError, undefined, JSON.stringify([error.next, answer]));
    assert.ok(result.content[0].text.includes(`Next: ${tool} ${JSON.stringify(next)}`));
    assert.ok(result.content[0].text.startsWith(code), result.content[0].text);
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

test('every kind of error has a next step, and every skill has a call for it', () => {
  const waiting = new Set(['repeat', 'repeat_with_new_key', 'get_credential']);

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
