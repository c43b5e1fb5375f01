import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking } from '../../kit/a2a.ts';
import { newAccount } from '../../kit/paywall.ts';
import { openX402Shop, seedHeaders, v2Headers } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const { book, pathOf } = shop;
const agent = await agentOf(shop);
const data = { skill: 'x402-purchase', site_slug: 'shop', product_id: book.id };

async function requestPayment(more: object = {}) {
  const message = asking({ ...data, ...more });
  const { body } = await agent.rpc('SendMessage', { message });
  const { task } = body.result;
  const challenge = task.artifacts[0]?.parts[0].data;
  return { task, challenge };
}
const taskNow = async (id: string) => (await agent.rpc('GetTask', { id })).body.result;
const pathIn = (url: string) => url.replace('http://localhost:4000', '');

test('the skill asks for payment with the requirements of the 402 response', async () => {
  const { task, challenge } = await requestPayment({ quantity: 2, email: 'ann@example.com' });

  const path = pathOf(book, '?quantity=2&email=ann%40example.com');
  const { body } = await shop.public.get(path);
  const [entry] = body.accepts;
  const [own] = challenge.accepts;
  assert.equal(task.status.state, 'TASK_STATE_INPUT_REQUIRED');
  assert.equal(task.artifacts[0].artifactId, 'x402_payment_required');
  assert.deepEqual(challenge, {
    method: 'GET',
    url: `http://localhost:4000${path}`,
    v1Url: `http://localhost:4000${path.replace('/api/x402', '/api/x402/v1')}`,
    x402Version: 1,
    accepts: [{ ...entry, extra: { ...entry.extra, nonce: own.extra.nonce } }],
    error: 'payment_required',
    expiresAt: '2026-01-01T00:05:00.000Z',
  });
});

test('the payment completes the task with the order', async () => {
  const { task, challenge } = await requestPayment();
  const headers = await seedHeaders(newAccount(), challenge.accepts[0]);

  const { status, body } = await shop.public.get(pathIn(challenge.url), headers);

  const after = await taskNow(task.id);
  const order = after.artifacts.find(({ artifactId }: any) => artifactId === 'order');
  assert.deepEqual([status, after.status.state], [200, 'TASK_STATE_COMPLETED']);
  assert.equal(order.parts[0].data.order.id, body.order.id);
});

test('the message repeats the offer in x402 version 1, for clients of the public A2A extension', async () => {
  const { task, challenge } = await requestPayment();
  const { metadata } = task.status.message;
  const required = metadata['x402.payment.required'];
  const [own] = challenge.accepts;
  assert.equal(metadata['x402.payment.status'], 'payment-required');
  assert.deepEqual(required, {
    x402Version: 1,
    accepts: [{ ...own, asset: own.assetAddress, resource: challenge.v1Url }],
    error: 'payment_required',
  });
});

test('a payment for another request does not complete the task', async () => {
  const { task } = await requestPayment();
  await shop.buy();
  const required = (await shop.public.get(pathOf())).headers['payment-required'];
  await shop.public.get(pathOf(), await v2Headers(newAccount(), String(required)));
  assert.equal((await taskNow(task.id)).status.state, 'TASK_STATE_INPUT_REQUIRED');
});

test('for a product that cannot be paid with x402 the task fails with the reason', async () => {
  const mug = await shop.product({ name: 'Mug' });
  const { task } = await requestPayment({ product_id: mug.id });
  assert.equal(task.status.state, 'TASK_STATE_FAILED');
  assert.match(JSON.stringify(task.status.message), /not_eligible/);
});

test('the MCP tool asks for the same payment', async () => {
  const call = { name: 'x402_purchase', arguments: { site_slug: 'shop', product_id: book.id } };
  const { body } = await shop.public.post(
    '/api/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    { accept: 'application/json, text/event-stream' },
  );
  assert.match(JSON.stringify(body.result.structuredContent), /"maxAmountRequired":"2500000"/);
});
