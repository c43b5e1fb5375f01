import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAccount } from '../../kit/paywall.ts';
import { openX402Shop, seedHeaders } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const { pathOf } = shop;
const { headers, answer } = await shop.buy();
const unused = await seedHeaders(newAccount(), await shop.ask());
const merchant = await shop.merchant('write:settings');
await merchant.patch('/sites/shop', { published: false });
await shop.settle();

test('a paid order is returned again also when its store has closed', async () => {
  const { status, body } = await shop.public.get(pathOf(), headers);
  assert.deepEqual([status, body.order?.id], [200, answer.body.order.id]);
});

test('a closed store accepts no payment, not even for its own offer', async () => {
  const ways = [{}, unused, { payment: '{}' }];
  for (const sent of ways) {
    const { status, body } = await shop.public.get(pathOf(), sent);
    assert.deepEqual([status, body.error.code], [404, 'not_eligible']);
  }
  assert.equal((await shop.events()).filter((type) => type === 'order.created').length, 1);
});

test('other callers learn nothing of a closed store', async () => {
  const payer = newAccount();
  const { body } = await shop.public.get(pathOf({ id: 'prd_none' }), headers);
  const entry = { ...entryOf(payer.address), network: 'base-sepolia' };
  const stranger = await shop.public.get(pathOf(), await seedHeaders(payer, entry));
  assert.deepEqual([body.error.code, stranger.status], ['not_eligible', 404]);
});

/** An offer that was never made. */
const entryOf = (payTo: `0x${string}`) => ({
  assetAddress: '0x036cbd53842c5426634e7929541ec2318f3dcf7e' as const,
  maxAmountRequired: '2500000',
  payTo,
  extra: {
    nonce: `0x${'3'.repeat(64)}` as const,
    validBefore: 1_767_225_900,
    name: 'USDC',
    version: '2',
  },
});
