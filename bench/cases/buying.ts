import { type Case, measureLoop, type Stage } from '../case.ts';
import { fresh } from '../catalog-database.ts';
import { merchantStore } from '../load-catalog.ts';
import type { Measure } from '../measure.ts';
import { forkChild, messageOf, stopChild } from '../processes.ts';
import { systemEnv } from '../server.ts';

const carts = 200;
const tpcb = 'C3 tpcb-like';

export const buying: Case[] = [
  {
    name: 'cart add',
    title: 'one unit is added to a cart, which is priced again',
    target: { ratio: { of: tpcb, atLeast: 0.6 } },
    async run(stage) {
      const requests = await fillRequests(stage);
      return measureLoop(stage, stage.server, () => requests);
    },
  },
  {
    name: 'hot variant',
    title: '200 concurrent buyers for 100 units, repeated, calling the core; share: units sold',
    target: { perSecondAtLeast: 600, shareExactly: 1 },
    run: buyers,
  },
];

/** Adding the same product again raises the quantity of its line, so carts stay small. */
async function fillRequests(stage: Stage) {
  const { origin } = stage.server;
  const api = `${origin}/api/storefront/v1`;
  const post = async (url: string, body: object) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${stage.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; token: string };
  };
  const product = await post(`${api}/merchant/products`, {
    site_slug: merchantStore,
    name: `Unlimited ${fresh()}`,
    price: { amount: 1_999, currency: 'USD' },
  });
  const body = JSON.stringify({ product_id: product.id, quantity: 1 });
  const tokens = await Promise.all(
    Array.from({ length: carts }, () => post(`${api}/carts`, { site_slug: merchantStore })),
  );
  return tokens.map(({ token }) => ({
    method: 'POST' as const,
    path: `/api/storefront/v1/carts/${token}/items`,
    headers: { 'content-type': 'application/json' },
    body,
  }));
}

async function buyers(stage: Stage): Promise<Measure> {
  const file = new URL('../buyers/buyers.ts', import.meta.url);
  const child = forkChild(file, [String(stage.seconds)], {
    env: { ...systemEnv(), BENCH_CONNECTION: JSON.stringify(stage.database.connection) },
  });
  try {
    return await messageOf<Measure>(child);
  } finally {
    await stopChild(child);
  }
}
