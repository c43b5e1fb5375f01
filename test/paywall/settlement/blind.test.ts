import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FacilitatorSettleResult } from '../../../src/core/paywall/ports/facilitator.ts';
import { runSettlementAttempt } from '../../../src/core/paywall/settle/run-settlement-attempt.ts';
import {
  done,
  open,
  openSettlement,
  price,
  type Settlement,
  voided,
} from '../../kit/settlement.ts';

const answering = (shop: Settlement, ...answers: FacilitatorSettleResult[]) => ({
  ...shop.paywall,
  facilitator: {
    ...shop.paywall.facilitator,
    settle: async () => answers.shift() ?? { state: 'unknown', reason: 'no_answer', txHash: null },
  } as Settlement['paywall']['facilitator'],
});

test('without a node, the answer of the facilitator counts', async (t) => {
  const shop = await openSettlement(t, { withoutNode: true });

  const { orderId } = await shop.buy();

  assert.deepEqual(await shop.standing(orderId), done);
  assert.equal((await shop.payment(orderId)).blockNumber, null);
  assert.equal(await shop.income(), price);
});

test('without a node, a first final refusal voids', async (t) => {
  const shop = await openSettlement(t, { withoutNode: true });
  const refusing = answering(shop, {
    state: 'refused',
    reason: 'insufficient_funds',
    txHash: null,
  });

  const { orderId, refused } = await shop.buy(undefined, refusing);

  assert.equal(refused, 'settlement_failed');
  assert.deepEqual(await shop.standing(orderId), voided('insufficient_funds'));
  assert.deepEqual(shop.alarms, []);
});

test('without a node, a refusal after a lost response proves nothing', async (t) => {
  const shop = await openSettlement(t, { withoutNode: true });
  const refused: FacilitatorSettleResult = {
    state: 'refused',
    reason: 'insufficient_funds',
    txHash: null,
  };
  const forgetful = answering(
    shop,
    { state: 'unknown', reason: 'facilitator_unreachable', txHash: null },
    refused,
  );

  const { orderId } = await shop.buy(undefined, forgetful);
  await runSettlementAttempt(forgetful, shop.tenant, orderId);

  assert.deepEqual(await shop.standing(orderId), open('insufficient_funds'));
});

test('without a node, a payment is given up ten minutes after it expires, and the operator is alerted', async (t) => {
  const shop = await openSettlement(t, { withoutNode: true });
  shop.facilitator.faults.settle.push(...Array(99).fill('down'));
  const { orderId } = await shop.buy();

  await shop.advanceTime(890);
  const before = await shop.standing(orderId);
  await shop.advanceTime(60);

  assert.deepEqual(before, open('facilitator_answered_500'));
  assert.deepEqual(await shop.standing(orderId), voided('expired_unsettled'));
  assert.deepEqual(shop.alarms, ['a payment was given up without a chain to check it']);
});
