import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { App } from '../../../src/app/app.ts';
import { newAccount } from '../../kit/paywall.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openX402Shop, seedHeaders } from '../../kit/x402.ts';

const count = 50;

/** A store that two processes serve, each on its own socket. */
async function openTwoNodes(t: TestContext) {
  const shop = await openX402Shop(t);
  const second = await openSecondApp(t, shop);
  const origins = await Promise.all([shop.app, second].map(listen));
  const ask = async (headers: Record<string, string>, number: number) => {
    const answer = await fetch(origins[number % 2] + shop.pathOf(), { headers });
    const body = (await answer.json()) as any;
    return { status: answer.status, result: body.order?.id ?? body.error.code };
  };
  const made = async () => {
    const rows = (table: string) =>
      shop.unit.runAsSystem(shop.tenant, async (work) => {
        const [row] = await work.query<{ count: number }>(
          `select count(*)::int as count from ${table}`,
          [],
        );
        return row?.count;
      });
    const events = await shop.events();
    return {
      orders: await rows('orders'),
      claims: await rows('x402_claims'),
      transfers: await rows('sandbox_transfers'),
      orderEvents: events.filter((type) => type.startsWith('order.')),
    };
  };
  return { ...shop, askAll: (all: Record<string, string>[]) => Promise.all(all.map(ask)), made };
}

const listen = ({ http }: App) =>
  http.listen({ host: '127.0.0.1', port: 0, listenTextResolver: String });

const oneOrder = {
  orders: 1,
  claims: 1,
  transfers: 1,
  orderEvents: ['order.created', 'order.fulfilled'],
};

test('fifty concurrent identical payments on two nodes make one order, returned fifty times', async (t) => {
  const shop = await openTwoNodes(t);
  const proof = await seedHeaders(newAccount(), await shop.ask());

  const answers = await shop.askAll(Array.from({ length: count }, () => proof));

  const [first] = answers;
  assert.match(first?.result, /^ord_[0-9a-f]{32}$/);
  assert.deepEqual(answers, Array(count).fill({ status: 200, result: first?.result }));
  assert.deepEqual(await shop.made(), oneOrder);
});

test('one of fifty concurrent payments with one nonce on two nodes makes an order, and the rest are 409', async (t) => {
  const shop = await openTwoNodes(t);
  const account = newAccount();
  const entry = await shop.ask();
  const proofs = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      seedHeaders(account, entry, { validBefore: entry.extra.validBefore - number }),
    ),
  );

  const answers = await shop.askAll(proofs);

  const refused = answers.filter(({ status }) => status !== 200);
  assert.deepEqual(refused, Array(count - 1).fill({ status: 409, result: 'nonce_used' }));
  assert.deepEqual(await shop.made(), oneOrder);
});
