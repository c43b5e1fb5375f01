import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSettlementAttempt } from '../../../src/core/paywall/settle/run-settlement-attempt.ts';
import { createEvmChain } from '../../../src/gateways/evm/evm-chain.ts';
import { stranger } from '../../kit/chain.ts';
import { done, open, openSettlement, price, voided } from '../../kit/settlement.ts';

const takenBack = ['order.created', 'order.refunded'];

test('the buyer cancels the authorization: the order is voided and its file revoked', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push('down');
  const { orderId, buyer, proof } = await shop.buy();

  await shop.chain.cancel(buyer, proof.authorization.nonce);
  await shop.advanceTime(1);

  assert.deepEqual(await shop.standing(orderId), voided('authorization_cancelled'));
  assert.deepEqual(await shop.eventTypes(orderId), takenBack);
  assert.equal(shop.settles(), 1);
  assert.equal(await shop.income(), 0n);
});

test('the buyer spends the nonce on another transfer: the order is voided', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push('down');
  const { orderId, buyer, proof } = await shop.buy();
  const { nonce } = proof.authorization;

  await shop.chain.submit(await shop.chain.sign(buyer, { to: stranger, value: price, nonce }));
  await shop.advanceTime(1);

  assert.deepEqual(await shop.standing(orderId), voided('authorization_spent_elsewhere'));
});

test('a payment that is never settled is voided once a confirmed block is past its expiry, and not before', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push(...Array(20).fill('down'));
  const { orderId } = await shop.buy();

  await shop.advanceTime(60);
  const during = await shop.standing(orderId);
  await shop.advanceTime(241, 1);
  const shallow = await shop.standing(orderId);
  await shop.advanceTime(60, 3);

  assert.deepEqual(during, open('facilitator_answered_500'));
  assert.deepEqual(shallow, open('facilitator_answered_500'));
  assert.deepEqual(await shop.standing(orderId), voided('expired_unsettled'));
  assert.deepEqual(await shop.eventTypes(orderId), takenBack);
  assert.equal(await shop.income(), 0n);
});

test('the wallet is emptied after verification: the order is voided once the window has closed', async (t) => {
  const shop = await openSettlement(t);
  const buyer = await shop.chain.wallet();
  const { facilitator } = shop.paywall;
  const drained = {
    ...shop.paywall,
    facilitator: {
      ...facilitator,
      async settle(payment: Parameters<typeof facilitator.settle>[0]) {
        await shop.chain.drain(buyer, 10_000_000n);
        return facilitator.settle(payment);
      },
    },
  };

  const { orderId } = await shop.buy(buyer, drained);
  const before = await shop.standing(orderId);
  for (let seconds = 0; seconds < 300; seconds += 15) await shop.advanceTime(15);
  for (let round = 0; round < 4; round += 1) await shop.advanceTime(60);

  // The public package does not check the balance again, and a failed transaction proves nothing.
  assert.deepEqual(before, open('invalid_exact_evm_transaction_failed'));
  assert.deepEqual(await shop.standing(orderId), voided('expired_unsettled'));
  assert.deepEqual(shop.alarms, ['a payment on a chain is still not settled']);
});

for (const [reason, end] of [
  ['insufficient_funds', voided('insufficient_funds')],
  ['not insufficient_funds, says the chain', open('not insufficient_funds, says the chain')],
  ['invalid_transaction_state', open('invalid_transaction_state')],
  ['invalid_exact_evm_payload_signature', open('invalid_exact_evm_payload_signature')],
] as const) {
  test(`a facilitator refuses with "${reason}": only exact codes end a payment`, async (t) => {
    const shop = await openSettlement(t);
    const refusing = {
      ...shop.paywall,
      facilitator: {
        ...shop.paywall.facilitator,
        settle: async () => ({ state: 'refused', reason, txHash: null }) as const,
      },
    };

    const { orderId } = await shop.buy(undefined, refusing);

    assert.deepEqual(await shop.standing(orderId), end);
  });
}

test('nothing is delivered if a facilitator claims a transfer that did not happen', async (t) => {
  const shop = await openSettlement(t);
  const txHash = `0x${'ab'.repeat(32)}` as const;
  const lying = {
    ...shop.paywall,
    facilitator: {
      ...shop.paywall.facilitator,
      settle: async () => ({ state: 'settled', txHash, blockNumber: 1 }) as const,
    },
  };

  const { orderId } = await shop.buy(undefined, lying);

  assert.deepEqual(await shop.standing(orderId), open('not_seen_on_chain'));
});

test('the chain is unreachable: nothing is decided or sent until it is back', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push('down');
  const { orderId } = await shop.buy();
  const network = shop.chain.coin.network;
  const unreachableChain = createEvmChain({ network, url: 'http://127.0.0.1:9' });

  await runSettlementAttempt(
    { ...shop.paywall, findChain: () => unreachableChain },
    shop.tenant,
    orderId,
  );
  const withoutNode = await shop.standing(orderId);
  const sent = shop.settles();
  await shop.advanceTime(60);

  assert.deepEqual(withoutNode, open('chain_unreachable'));
  assert.equal(sent, 1);
  assert.deepEqual(await shop.standing(orderId), done);
});

test('a voided order is paid after all: the merchant is notified once, and it stays voided', async (t) => {
  const shop = await openSettlement(t);
  const refusing = {
    ...shop.paywall,
    facilitator: {
      ...shop.paywall.facilitator,
      settle: async () =>
        ({ state: 'refused', reason: 'insufficient_funds', txHash: null }) as const,
    },
  };
  const { orderId, proof } = await shop.buy(undefined, refusing);

  const { hash } = await shop.chain.submit(proof);
  await shop.advanceTime(200);
  const early = await shop.standing(orderId);
  await shop.advanceTime(221);
  await shop.advanceTime(1_000);

  assert.deepEqual(early, voided('insufficient_funds'));
  assert.deepEqual(await shop.standing(orderId), { ...voided('insufficient_funds'), late: true });
  assert.equal((await shop.payment(orderId)).txHash, hash);
  assert.deepEqual(shop.alarms, ['a voided order was paid: send the money back']);
  assert.deepEqual(await shop.eventTypes(orderId), takenBack);
});
