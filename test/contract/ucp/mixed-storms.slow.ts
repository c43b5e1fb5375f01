import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodCard, press } from '../../kit/parity/hosted-page.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop } from '../../kit/shop.ts';
import { stockOf } from '../../kit/stock.ts';
import {
  atOnce,
  type Complete,
  completions,
  countKeptCharges,
  nodeOf,
  outcomeOf,
} from '../../kit/storm.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const calls = 60;
const shop = await openShop(null);
await shop.site();
const nodes = [nodeOf(shop.app), nodeOf(await openSecondApp(null, shop))];
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 100 }] });
const completionsByDialect = Object.values(completions);

async function newSession(): Promise<string> {
  const { body } = await ucpV1Of(shop).create({
    line_items: [{ product_id: mug.id }],
    buyer: { email: 'ada@example.com', name: 'Ada Lovelace' },
    shipping_address: {
      ...{ name: 'Ada Lovelace', line1: '1 Main St', city: 'San Francisco' },
      ...{ state: 'CA', postcode: '94105', country: 'US' },
    },
  });
  return body.id;
}
const onHand = async () => (await stockOf(shop))[0]?.onHand ?? 0;
const settle = async (milliseconds = 0) => {
  shop.clock.advance(milliseconds);
  await shop.app.jobs.drain();
};
/** The dialect of this call: calls rotate through all dialects. */
const completeBy = (at: number): Complete =>
  completionsByDialect[at % completionsByDialect.length] as Complete;

/** The codes that calls may get during another completion or after it. */
const late = ['checkout_not_modifiable', 'payment_in_progress', 'payment_failed'];

for (const keys of ['one key', 'different keys'] as const)
  test(`${calls} concurrent completions over all dialects with ${keys} on two nodes: one order, one charge`, async () => {
    const [id, before] = [await newSession(), await onHand()];

    const answers = await atOnce(calls, nodes, (send, at) => {
      const key = keys === 'one key' ? 'storm' : `storm-${at}`;
      return completeBy(at)(send, { id, token: 'tok_success', key, at });
    });

    const orders = new Set(answers.flatMap(({ orderId }) => orderId ?? []));
    const codes = answers.flatMap((answer) => answer.codes).filter((code) => !late.includes(code));
    assert.deepEqual([orders.size, codes], [1, []]);
    assert.deepEqual(await outcomeOf(shop, id), {
      orders: 1,
      payments: ['succeeded'],
      charges: 1,
    });
    assert.equal(before - (await onHand()), 1);
  });

test('concurrent good, declined and late tokens over all dialects create at most one order with one charge', async () => {
  const tokens = ['tok_success', 'tok_decline', 'tok_late'];
  for (let round = 0; round < 3; round += 1) {
    const [id, before] = [await newSession(), await onHand()];

    await atOnce(calls, nodes, (send, at) => {
      const token = tokens[Math.floor(at / 3 + round) % 3] as string;
      return completeBy(at)(send, { id, token, key: `storm-${token}`, at });
    });
    await settle(60_000);
    const sums = async () => [
      (await outcomeOf(shop, id)).orders,
      await countKeptCharges(shop, id),
      before - (await onHand()),
    ];

    // A call during a charge gets the outcome of that charge, whatever it is.
    const first = await sums();
    assert.deepEqual(first, first[0] === 0 ? [0, 0, 0] : [1, 1, 1]);
    await completeBy(round)(shop.send, { id, token: 'tok_success', key: 'last', at: 0 });
    assert.deepEqual(await sums(), [1, 1, 1]);
  }
});

test('concurrent tokens and a card on the hosted page create one order with one charge that is kept', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [id, before] = [await newSession(), await onHand()];
    const page = await press(shop, `http://localhost:4000/checkout/${id}`);
    assert.match(page, /\/sandbox\/pay\//);

    await atOnce(20, nodes, async (send, at) => {
      if (at % 4 !== round)
        return completeBy(at)(send, { id, token: 'tok_success', key: 'storm', at });
      return send({
        method: 'POST',
        url: new URL(page).pathname,
        headers: {
          host: 'localhost:4000',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: `card_number=${goodCard}`,
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
