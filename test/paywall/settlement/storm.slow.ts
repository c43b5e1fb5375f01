import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSettlementAttempt } from '../../../src/core/paywall/settle/run-settlement-attempt.ts';
import { wallet } from '../../kit/paywall.ts';
import { openSettlement, price, type Settlement } from '../../kit/settlement.ts';

const seed = 20_260_101;
const payments = 40;

/** Pseudorandom numbers below `limit`, the same for one seed. */
function randomBelow(start: number) {
  let state = start >>> 0;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Bought = Awaited<ReturnType<Settlement['buy']>>;

/** The faults that can follow a payment. */
const laterFaults: ((shop: Settlement, bought: Bought) => Promise<unknown>)[] = [
  async () => undefined,
  async (shop, { proof }) => shop.chain.submit(proof),
  async (shop, { buyer, proof }) => shop.chain.cancel(buyer, proof.authorization.nonce),
  async (shop, { buyer }) => shop.chain.drain(buyer, 10_000_000n),
  async (shop, { orderId }) =>
    Promise.all([1, 2, 3].map(() => runSettlementAttempt(shop.paywall, shop.tenant, orderId))),
];
const faults = ['lost', 'down', 'erring', 'dies'] as const;

/** Buys under the next fault and applies the next fate where the chain still allows it. */
async function buyWithFaults(shop: Settlement, pick: (limit: number) => number): Promise<Bought> {
  const fault = faults[pick(6)];
  if (fault !== undefined && fault !== 'dies') shop.facilitator.faults.settle.push(fault);
  const dying = {
    ...shop.paywall,
    facilitator: { ...shop.paywall.facilitator, settle: () => new Promise<never>(() => {}) },
    settleWaitMilliseconds: 1,
  };
  const bought = await shop.buy(undefined, fault === 'dies' ? dying : shop.paywall);
  await laterFaults[pick(laterFaults.length)]?.(shop, bought).catch(() => undefined);
  return bought;
}

/** The amount that the merchant received on the chain, by payer. */
async function received(shop: Settlement): Promise<Map<string, number>> {
  const logs = await shop.chain.client.getLogs({
    address: shop.chain.coin.token.address,
    fromBlock: 0n,
  });
  const toMerchant = logs.filter(({ topics }) =>
    topics[2]?.endsWith(wallet.slice(2).toLowerCase()),
  );
  const counts = new Map<string, number>();
  for (const { topics } of toMerchant) {
    const payer = `0x${topics[1]?.slice(26)}`;
    counts.set(payer, (counts.get(payer) ?? 0) + 1);
  }
  return counts;
}

test(`under random faults an order is settled exactly when its money has moved, once (seed ${seed})`, async (t) => {
  const shop = await openSettlement(t);
  const pick = randomBelow(seed);
  const bought: Bought[] = [];
  for (let made = 0; made < payments; made += 1) {
    bought.push(await buyWithFaults(shop, pick));
    if (pick(4) === 0) await shop.advanceTime(pick(20), 1);
  }
  for (let round = 0; round < 12; round += 1) await shop.advanceTime(60);

  const transfers = await received(shop);
  const ends = new Set<string>();
  for (const { orderId, buyer } of bought) {
    const { status, state, late, revoked } = (await shop.standing(orderId)) ?? {};
    const end = `${status} ${state} late:${late} revoked:${revoked}`;
    const moved = transfers.get(buyer.address.toLowerCase()) ?? 0;
    ends.add(`${end} transfers:${moved}`);
  }

  assert.deepEqual([...ends].sort(), [
    'fulfilled settled late:false revoked:false transfers:1',
    'voided failed late:false revoked:true transfers:0',
  ]);
  const settled = [...transfers.values()].reduce((sum, count) => sum + count, 0);
  assert.equal(await shop.income(), BigInt(settled) * price);
  // Wallets that were emptied in time keep a payment open until its window closes.
  const expected = 'a payment on a chain is still not settled';
  assert.deepEqual(
    shop.alarms.filter((alarm) => alarm !== expected),
    [],
  );
});
