import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCall, formatSummary } from '../../src/app/cli/commands/replay.ts';
import {
  isSame,
  type ReplayedCall,
  replaySession,
  type SendRequest,
} from '../../src/app/cli/replay/replay-session.ts';
import { stopwatch } from '../../src/kernel/clock.ts';
import { agentsOf } from '../kit/agent-shopping.ts';
import { openX402Shop } from '../kit/x402.ts';

const shop = await openX402Shop(null);
const product = await shop.product();
const merchant = await shop.merchant('read:analytics', 'write:products');
const agents = agentsOf(shop, product.id);
const key = await shop.key();
for (const buy of Object.values(agents)) await buy();

const send: SendRequest = async ({ url, method, headers, body }) => {
  const { pathname, search } = new URL(url);
  const answer = await shop.app.http.inject({
    method: method as 'GET',
    url: pathname + search,
    headers,
    ...(body !== null && { payload: body }),
  });
  return { status: answer.statusCode, text: answer.payload };
};

let runs = 0;
async function replay(agent: string): Promise<ReplayedCall[]> {
  const { body } = await merchant.get(`/agent-sessions?agent=${agent}`);
  const oldest = body.agent_sessions.at(-1);
  const session = (await merchant.get(`/agent-sessions/${oldest.id}`)).body;
  runs += 1;
  const options = { key, coupon: 'REPLAY', runId: `run${runs}`, send, stopwatch };
  const base = new URL('http://localhost:4000');
  return Array.fromAsync(replaySession(session, { base, ...options }));
}

for (const agent of ['orbit', 'harbor', 'meridian', 'shopify.dev', 'tally'])
  test(`the calls of ${agent} go as they were recorded`, async () => {
    const calls = await replay(agent);

    assert.ok(calls.length >= 3);
    assert.deepEqual(
      calls.filter((call) => !isSame(call) && !call.replaced.includes('[person or place]')),
      [],
    );
  });

test('what was redacted is sent as sandbox values, and named', async () => {
  const calls = await replay('meridian');

  assert.match(formatSummary(calls), /6 calls: 6 as recorded, 0 different, 0 not sent\./);
  assert.match(formatSummary(calls), /left out: \[city\], \[email\], \[name\], \[payment\]/);
  const { body } = await shop.public.get(`/api/storefront/v1/stores/shop/products/${product.id}`);
  assert.equal(body.id, product.id);
});

test('a payment on a chain is not sent, the offer is', async () => {
  const [offer, pay] = await replay('lightmyrequest');

  assert.equal(offer && isSame(offer), true);
  assert.deepEqual([pay?.replayed, pay?.skipped], [null, 'signed payments are not recorded']);
  assert.match(formatCall(pay as ReplayedCall, 2), /^- {3}2 {2}pay .*not sent: signed payments/);
});

test('a call that goes differently is shown with what has changed', async () => {
  await merchant.patch(`/products/${product.id}`, { price: { amount: 1_200, currency: 'USD' } });
  const calls = await replay('meridian');
  const created = calls.find(({ operation }) => operation === 'create_checkout') as ReplayedCall;

  assert.deepEqual(created.differences, [{ member: 'total', recorded: 1_000, replayed: 1_200 }]);
  assert.match(formatCall(created, 3), /^! {3}3 {2}create_checkout .*\n {7}total: 1000 → 1200$/);
});
