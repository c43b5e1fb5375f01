import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';
import { knownProfile, line, messagesIn, paying, ucpOf } from '../../kit/ucp.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
const file = await shop.product({ name: 'Patterns', isDigital: true });
const variantId = file.variants[0]?.id ?? '';
const ucpV1 = ucpV1Of(shop);
const ucp = ucpOf(shop);
const mcp = await mcpOf(shop, '/ucp/mcp');
const second = { host: 'second.localhost:4000' };
const own = { host: 'shop.localhost:4000' };
const opened = async () => (await ucp.create({ line_items: [line(variantId)] })).body.id as string;
const bought = async () => (await shop.events()).filter((type) => type === 'order.created').length;

test('in UCP v1 a store host finds no session of another store', async () => {
  const id = await opened();
  const answers = await Promise.all([
    ucpV1.get(id, second),
    ucpV1.put(id, { line_items: [{ product_id: file.id, quantity: 2 }] }, second),
    ucpV1.discount(id, { code: 'X' }, second),
    ucpV1.consent(id, {}, second),
    ucpV1.complete(id, {}, second),
    ucpV1.cancel(id, undefined, second),
  ]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error?.code]),
    answers.map(() => [404, 'checkout_not_found']),
  );
  assert.equal((await ucpV1.get(id, own)).body.status, 'open');
  assert.equal(await bought(), 0);
});

test('in public UCP a store host finds no session of another store', async () => {
  const id = await opened();
  const answers = await Promise.all([
    ucp.get(id, second),
    ucp.update(id, { line_items: [line(variantId, 2)] }, second),
    ucp.complete(id, paying(), second),
    ucp.complete(id, undefined, { ...second, 'idempotency-key': 'elsewhere' }),
    ucp.cancel(id, second),
  ]);
  for (const { body } of answers) assert.deepEqual(messagesIn(body), ['unrecoverable not_found']);
  assert.equal(await bought(), 0);
});

test('over MCP a store host finds no session of another store', async () => {
  const id = await opened();
  const meta = { 'ucp-agent': { profile: knownProfile }, 'idempotency-key': 'mcp' };
  const { body } = await mcp.call('complete_checkout', { meta, id }, second);
  assert.deepEqual(messagesIn(body.result.structuredContent), ['unrecoverable not_found']);
  assert.equal(await bought(), 0);
});

test('the host of its own store completes it, in each dialect', async () => {
  const [one, two] = [await opened(), await opened()];
  assert.equal((await ucpV1.complete(one, {}, own)).body.status, 'completed');
  assert.equal((await ucp.complete(two, paying(), own)).body.status, 'completed');
  assert.equal(await bought(), 2);
});
