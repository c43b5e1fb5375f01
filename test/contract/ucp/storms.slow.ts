import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '../../../src/core/catalog/product.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop } from '../../kit/shop.ts';
import {
  atOnce,
  type Completed,
  completions,
  nodeOf,
  outcomeOf,
  unreliable,
} from '../../kit/storm.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const calls = 50;
const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const second = await openSecondApp(null, shop);
const nodes = [nodeOf(shop.app), nodeOf(second)];
const behave = unreliable([shop.paymentContext, second.payments.paymentContext]);

/** A session for one of nine units. */
async function newSession(): Promise<{ id: string; product: Product }> {
  const product = await shop.product({ name: 'Mug', variants: [{ stock: 9 }] });
  const shipping_address = { country: 'US', state: 'CA', postcode: '94105' };
  const line_items = [{ product_id: product.id }];
  const { body } = await ucpV1Of(shop).create({ line_items, shipping_address });
  return { id: body.id, product };
}
const stockOf = async ({ id }: Product) =>
  (await merchant.get(`/products/${id}`)).body.variants[0].stock;
const later = async (milliseconds: number) => {
  shop.clock.advance(milliseconds);
  await shop.app.jobs.drain();
};
const bought = { orders: 1, payments: ['succeeded'], charges: 1 };

/** The distinct status and codes of all answers. */
const kindsOf = (answers: Completed[]) => [
  ...new Set(answers.map(({ status, codes }) => [status, ...codes].join(' '))),
];
const ordersIn = (answers: Completed[]) => new Set(answers.map(({ orderId }) => orderId)).size;

/** How each dialect reports a payment in progress. */
const dialects = {
  'UCP v1': 'open payment_in_progress',
  'public UCP': 'complete_in_progress',
  '/ucp/mcp': 'complete_in_progress',
  'UCP over A2A': 'complete_in_progress',
} as const;

for (const name of Object.keys(dialects) as (keyof typeof dialects)[])
  for (const count of [1, 2]) {
    const where = `${name}, ${count === 1 ? 'one node' : 'two nodes'}`;
    const inProgress = dialects[name];
    const storm = (id: string, token: string, key = 'storm') =>
      atOnce(calls, nodes.slice(0, count), (send, at) =>
        completions[name](send, { id, token, key, at }),
      );

    for (const behavior of ['good', 'slow'] as const)
      test(`${where}, a ${behavior} processor: one order, one charge`, async () => {
        behave(behavior);
        const { id, product } = await newSession();

        const answers = await storm(id, 'tok_success');

        assert.deepEqual([kindsOf(answers), ordersIn(answers)], [['completed'], 1]);
        assert.deepEqual(await outcomeOf(shop, id), bought);
        assert.equal(await stockOf(product), 8);
      });

    test(`${where}: a declined token buys nothing, and another token buys once`, async () => {
      behave('good');
      const { id, product } = await newSession();

      const refused = await storm(id, 'tok_decline');
      const after = await outcomeOf(shop, id);
      const left = await stockOf(product);
      const paid = await storm(id, 'tok_success');

      assert.ok(after.payments.length <= count, `${after.payments.length} payments were declined`);
      assert.deepEqual(new Set(refused.flatMap(({ codes }) => codes)), new Set(['payment_failed']));
      assert.deepEqual([after.orders, after.charges, left], [0, 0, 9]);
      assert.deepEqual([kindsOf(paid), ordersIn(paid)], [['completed'], 1]);
      const { orders, charges } = await outcomeOf(shop, id);
      assert.deepEqual([orders, charges, await stockOf(product)], [1, 1, 8]);
    });

    test(`${where}: a payment that is confirmed late is taken once, under any key`, async () => {
      behave('good');
      const { id, product } = await newSession();

      const first = await storm(id, 'tok_late');
      const second = await storm(id, 'tok_late', 'another');
      const meanwhile = await outcomeOf(shop, id);
      await later(60_000);

      assert.deepEqual([kindsOf(first), kindsOf(second)], [[inProgress], [inProgress]]);
      assert.deepEqual(meanwhile, { orders: 0, payments: ['processing'], charges: 0 });
      assert.deepEqual(await outcomeOf(shop, id), bought);
      assert.equal(await stockOf(product), 8);
    });

    test(`${where}: a charge whose response is lost is found again`, async () => {
      behave('response lost');
      const { id, product } = await newSession();

      const answers = await storm(id, 'tok_success');
      await later(5 * 60_000);

      assert.deepEqual(kindsOf(answers), [inProgress]);
      assert.deepEqual(await outcomeOf(shop, id), bought);
      assert.equal(await stockOf(product), 8);
    });
  }
