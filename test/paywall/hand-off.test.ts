import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillOutcome } from '../../src/core/skills/skill.ts';
import { x402WaitKey } from '../../src/core/tasks/wait-keys.ts';
import { readTask, storeTaskFor } from '../kit/buying-skills.ts';
import { newAccount, offerOf, openPaywall, pay, sign } from '../kit/paywall.ts';

const shop = await openPaywall(null);
const { site, book, fakeSettlement } = shop;

const handOff = async () => {
  const offer = await offerOf(shop, site, book);
  const waitKeys = [x402WaitKey(offer.nonce)];
  const outcome: SkillOutcome = {
    state: 'input_required',
    message: 'Sign it.',
    artifacts: [],
    waitKeys,
  };
  return { offer, task: await storeTaskFor(shop.shop, outcome) };
};

test('x402-purchase: a task is completed with its order when the money has moved', async () => {
  const { offer, task } = await handOff();
  const proof = await sign(newAccount(), offer, { nonce: offer.nonce });
  const { order } = await pay(shop, site, book, { proof });
  const { state, artifacts } = await readTask(shop.shop, task);
  assert.equal(state, 'completed');
  const data = artifacts.find(({ artifactId }) => artifactId === 'order')?.parts[0]?.data as any;
  assert.deepEqual([data.order.id, data.order.status], [order.id, 'fulfilled']);
  assert.equal(data.order.downloads.length, 1);
});

test('the task waits while the payment is pending, and after it has failed', async (t) => {
  const { offer, task } = await handOff();
  const { settle } = fakeSettlement.say;
  t.after(() => Object.assign(fakeSettlement.say, { settle }));
  fakeSettlement.say.settle = async () => ({
    state: 'refused',
    reason: 'insufficient_funds',
    txHash: null,
  });
  const proof = await sign(newAccount(), offer, { nonce: offer.nonce });
  await assert.rejects(pay(shop, site, book, { proof }), { reason: 'settlement_failed' });
  assert.equal((await readTask(shop.shop, task)).state, 'input_required');
});

test('an order that was paid on a chain is visible to its store only', async () => {
  const proof = await sign(newAccount(), await offerOf(shop, site, book));
  const { order } = await pay(shop, site, book, { proof });
  const path = `/api/ucp/v1/orders/${order.id}`;
  const as = async (key: Promise<string>) => ({ authorization: `Bearer ${await key}` });
  assert.equal((await shop.public.get(path)).status, 404);
  assert.equal((await shop.public.get(path, await as(shop.other.key()))).status, 404);
  assert.equal((await shop.public.get(path, await as(shop.key()))).status, 200);
});
