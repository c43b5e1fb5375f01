import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acpBasket,
  acpOf,
  acpPayment,
  connectAgent,
  delegatePayment,
  testCard,
} from '../../kit/acp/agent.ts';
import { goodCard, press } from '../../kit/parity/hosted-page.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop, type Shop } from '../../kit/shop.ts';
import { stockOf } from '../../kit/stock.ts';
import { atOnce, completions, countKeptCharges, nodeOf, outcomeOf } from '../../kit/storm.ts';

const calls = 60;
const shop = await openShop(null);
await shop.site();
const nodes = [nodeOf(shop.app), nodeOf(await openSecondApp(null, shop))];
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 100 }] });
const mugId = String(mug.variants[0]?.id);
const { key } = await connectAgent(await shop.merchant());
const authorization = `Bearer ${key}`;
const onHand = async () => (await stockOf(shop))[0]?.onHand ?? 0;
const settle = async (milliseconds = 0) => {
  shop.clock.advance(milliseconds);
  await shop.app.jobs.drain();
};

type Send = Shop['send'];

async function newSession(): Promise<any> {
  const { body } = await acpOf(shop, key).create(acpBasket(mugId));
  assert.equal(body.status, 'ready_for_payment');
  return body;
}

async function tokenFor(session: any, number = testCard): Promise<string> {
  return (await delegatePayment(shop, { session, number })).body.id;
}

type Completion = { id: string; token: string; idempotencyKey: string };

const overRest = async (send: Send, { id, token, idempotencyKey }: Completion) => {
  const headers = { 'idempotency-key': idempotencyKey };
  return (await acpOf({ send }, key).complete(id, acpPayment(token), headers)).body;
};

const overMcp = async (send: Send, { id, token, idempotencyKey }: Completion) => {
  const meta = { api_version: '2026-04-17', idempotency_key: idempotencyKey };
  const args = { meta, id, payload: acpPayment(token) };
  const params = { name: 'complete_checkout_session', arguments: args };
  const { body } = await send({
    ...{ method: 'POST', url: '/acp/mcp' },
    headers: { host: 'localhost:4000', authorization },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  });
  return body.result?.structuredContent ?? body.error.data;
};

const bindings = [overRest, overMcp];

/** The bindings in turn. */
const completeBy = (at: number) => bindings[at % bindings.length] as typeof overRest;

for (const keys of ['one key', 'keys of their own'] as const)
  test(`${calls} completions over both bindings, with ${keys}, on two nodes: one order, one charge`, async () => {
    const [session, before] = [await newSession(), await onHand()];
    const token = await tokenFor(session);

    const answers = await atOnce(calls, nodes, (send, at) => {
      const idempotencyKey = keys === 'one key' ? 'storm' : `storm-${at}`;
      return completeBy(at)(send, { id: session.id, token, idempotencyKey });
    });

    const orders = new Set(answers.flatMap(({ order }) => order?.id ?? []));
    assert.equal(orders.size, 1, JSON.stringify(answers.slice(0, 3)));
    const codes = new Set(answers.flatMap(({ order, code }) => (order ? [] : [code])));
    assert.ok(
      [...codes].every((code) => code === 'conflict'),
      [...codes].join(),
    );
    assert.deepEqual(await outcomeOf(shop, session.id), {
      orders: 1,
      payments: ['succeeded'],
      charges: 1,
    });
    assert.equal(before - (await onHand()), 1);
  });

test('concurrent good, declined, late and foreign tokens make at most one order and its charge', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [session, before] = [await newSession(), await onHand()];
    const { id } = session;
    const cards = [testCard, '4000000000000002', '4000000000000259'];
    const own = await Promise.all(cards.map((number) => tokenFor(session, number)));
    const tokens = [...own, await tokenFor(await newSession())];

    await atOnce(calls, nodes, (send, at) => {
      const token = tokens[(at + round) % tokens.length] as string;
      return completeBy(at)(send, { id, token, idempotencyKey: `storm-${token}` });
    });
    await settle(60_000);
    const sums = async () => [
      (await outcomeOf(shop, id)).orders,
      await countKeptCharges(shop, id),
      before - (await onHand()),
    ];

    const first = await sums();
    assert.deepEqual(first, first[0] === 0 ? [0, 0, 0] : [1, 1, 1]);
    const token = await tokenFor(session);
    await completeBy(round)(shop.send, { id, token, idempotencyKey: 'last' });
    assert.deepEqual(await sums(), [1, 1, 1]);
  }
});

test('concurrent payments over ACP, UCP and the hosted page make one order and keep one charge', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [session, before] = [await newSession(), await onHand()];
    const { id } = session;
    const token = await tokenFor(session);
    const page = await press(shop, session.continue_url);

    await atOnce(24, nodes, async (send, at) => {
      if (at % 3 === 0) return completeBy(at / 3)(send, { id, token, idempotencyKey: `acp-${at}` });
      if (at % 3 === 1)
        return completions['UCP v1'](send, { id, token: 'tok_success', key: `ucp-${at}`, at });
      return send({
        ...{ method: 'POST', url: new URL(page).pathname, payload: `card_number=${goodCard}` },
        headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
      });
    });
    await settle();
    await settle(60_000);

    const { orders } = await outcomeOf(shop, id);
    assert.deepEqual(
      [orders, await countKeptCharges(shop, id), before - (await onHand())],
      [1, 1, 1],
    );
  }
});

test('concurrent cart creations and replacements with one key have one cart and one response', async () => {
  const body = { line_items: [{ id: mugId, quantity: 2 }] };
  const once = { 'idempotency-key': 'one-cart' };
  const created = await atOnce(30, nodes, (send) => acpOf({ send }, key).cart.create(body, once));
  const ids = new Set(created.map((answer) => answer.body.id));
  assert.equal(ids.size, 1, created[0]?.text);

  const [id = ''] = ids;
  const replaced = await atOnce(30, nodes, (send, at) =>
    acpOf({ send }, key).cart.replace(id, { line_items: [{ id: mugId, quantity: (at % 3) + 1 }] }),
  );
  for (const { status } of replaced) assert.ok([200, 409].includes(status), String(status));
  const { body: cart } = await acpOf(shop, key).cart.get(id);
  assert.equal(cart.line_items.length, 1);
});
