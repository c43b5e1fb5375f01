import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSettlementAttempt } from '../../../src/core/paywall/settle/run-settlement-attempt.ts';
import { done, open, openSettlement, price } from '../../kit/settlement.ts';

const bought = ['order.created', 'order.fulfilled'];

test('a payment is settled by the facilitator, and the order is delivered', async (t) => {
  const shop = await openSettlement(t);

  const { orderId, buyer } = await shop.buy();

  assert.deepEqual(await shop.standing(orderId), done);
  assert.deepEqual(await shop.eventTypes(orderId), bought);
  assert.equal(await shop.income(), price);
  assert.equal(await shop.chain.balanceOf(buyer.address), 10_000_000n - price);
  const { txHash, blockNumber } = await shop.payment(orderId);
  const receipt = await shop.chain.client.getTransactionReceipt({ hash: txHash ?? '0x' });
  assert.deepEqual([receipt.status, Number(receipt.blockNumber)], ['success', blockNumber]);
});

test('a facilitator of protocol version 1 settles in the same way', async (t) => {
  const shop = await openSettlement(t, { versions: 'first' });

  const { orderId } = await shop.buy();

  assert.deepEqual(await shop.standing(orderId), done);
  assert.equal(await shop.income(), price);
});

test('a settlement whose response is lost is found on the chain and not sent again', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push('lost');

  const { orderId } = await shop.buy();

  assert.deepEqual(await shop.standing(orderId), done);
  assert.equal(await shop.income(), price);
  assert.equal(shop.settles(), 1);
});

test('a facilitator fails but reports the hash: the payment is settled, and nothing is sent again', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push('erring');

  const { orderId } = await shop.buy();

  assert.deepEqual(await shop.standing(orderId), done);
  assert.equal(shop.settles(), 1);
});

test('a facilitator returns 500 and recovers a second later: the second attempt settles', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push('down');

  const { orderId } = await shop.buy();
  const before = await shop.standing(orderId);
  await shop.advanceTime(1);

  assert.deepEqual(before, open('facilitator_answered_500'));
  assert.deepEqual(await shop.standing(orderId), done);
  assert.deepEqual(await shop.eventTypes(orderId), bought);
  assert.equal((await shop.payment(orderId)).attempts, 2);
  assert.equal(await shop.income(), price);
});

test('a third party submits the payment to the chain: it is settled with that transaction', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push('down');
  const { orderId, proof } = await shop.buy();

  const { hash, blockNumber } = await shop.chain.submit(proof);
  await shop.advanceTime(1);

  assert.deepEqual(await shop.standing(orderId), done);
  const payment = await shop.payment(orderId);
  assert.deepEqual([payment.txHash, payment.blockNumber], [hash, blockNumber]);
  assert.equal(shop.settles(), 1);
  assert.equal(await shop.income(), price);
});

test('a third party submits first and the facilitator is refused: the payment is settled', async (t) => {
  const shop = await openSettlement(t);
  const { facilitator } = shop.paywall;
  let hash = '';
  const overtaken = {
    ...shop.paywall,
    facilitator: {
      ...facilitator,
      async settle(payment: Parameters<typeof facilitator.settle>[0]) {
        hash = (await shop.chain.submit(payment)).hash;
        return facilitator.settle(payment);
      },
    },
  };

  const { orderId } = await shop.buy(undefined, overtaken);

  assert.deepEqual(await shop.standing(orderId), done);
  assert.equal((await shop.payment(orderId)).txHash, hash);
});

test('a worker dies with the lease: no other worker settles until it expires, and then the next one does', async (t) => {
  const shop = await openSettlement(t);
  const dying = {
    ...shop.paywall,
    facilitator: { ...shop.paywall.facilitator, settle: () => new Promise<never>(() => {}) },
    settleWaitMilliseconds: 1,
  };

  const { orderId } = await shop.buy(undefined, dying);
  await runSettlementAttempt(shop.paywall, shop.tenant, orderId);
  await shop.advanceTime(89);
  const meanwhile = await shop.payment(orderId);
  await shop.advanceTime(1);

  assert.deepEqual([meanwhile.state, meanwhile.attempts, shop.settles()], ['settling', 1, 1]);
  assert.deepEqual(await shop.standing(orderId), done);
  assert.equal(await shop.income(), price);
});

test('a worker that resumes after its lease records nothing', async (t) => {
  const shop = await openSettlement(t);
  let wake = () => {};
  const held = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const slow = {
    ...shop.paywall,
    facilitator: {
      ...shop.paywall.facilitator,
      settle: () =>
        held.then(
          () => ({ state: 'refused', reason: 'insufficient_funds', txHash: null }) as const,
        ),
    },
    settleWaitMilliseconds: 1,
    findChain: () => null,
  };
  const { orderId } = await shop.buy(undefined, slow);

  await shop.advanceTime(90);
  wake();
  await runSettlementAttempt(slow, shop.tenant, orderId);

  assert.deepEqual(await shop.standing(orderId), done);
  assert.deepEqual(await shop.eventTypes(orderId), bought);
});

test('twenty concurrent workers: one transfer', async (t) => {
  const shop = await openSettlement(t);
  shop.facilitator.faults.settle.push('down');
  const { orderId } = await shop.buy();

  const workers = Array.from({ length: 20 }, () =>
    runSettlementAttempt(shop.paywall, shop.tenant, orderId),
  );
  await Promise.all(workers);

  assert.deepEqual(await shop.standing(orderId), done);
  assert.equal(shop.settles(), 2);
  assert.equal(await shop.income(), price);
});

test('the process ends between the order and its first attempt: the job settles', async (t) => {
  const shop = await openSettlement(t);
  const { unit } = shop.paywall;
  // The claim is the first step of an attempt. After it, this process can no longer write.
  const dead = {
    ...shop.paywall,
    unit: { ...unit, run: (...args: Parameters<typeof unit.run>) => runOrDie(unit, args) },
  };
  let runs = 0;
  function runOrDie(alive: typeof unit, args: Parameters<typeof unit.run>): Promise<any> {
    runs += 1;
    return runs === 1 ? alive.run(...args) : Promise.reject(new Error('dead'));
  }

  const { orderId } = await shop.buy(undefined, dead);
  const before = await shop.payment(orderId);
  await shop.advanceTime(90);

  assert.deepEqual([before.state, before.attempts], ['verified', 0]);
  assert.deepEqual(await shop.standing(orderId), done);
});

test('a block is reorganized before it is final: the payment is submitted again', async (t) => {
  const shop = await openSettlement(t, { network: { confirmations: 3 } });
  const buyer = await shop.chain.wallet();
  const before = await shop.chain.client.snapshot();

  const { orderId } = await shop.buy(buyer);
  const shallow = await shop.standing(orderId);
  await shop.chain.client.revert({ id: before });
  const takenBack = await shop.income();
  await shop.advanceTime(1, 1);
  const again = await shop.standing(orderId);
  await shop.advanceTime(2, 3);

  assert.deepEqual(shallow, open('waiting_for_confirmations'));
  assert.equal(takenBack, 0n);
  assert.deepEqual(again, open('waiting_for_confirmations'));
  assert.deepEqual(await shop.standing(orderId), done);
  assert.deepEqual([shop.settles(), await shop.income()], [2, price]);
});

test('a final block is reorganized: the operator is alerted once the window has closed', async (t) => {
  const shop = await openSettlement(t);
  const buyer = await shop.chain.wallet();
  const before = await shop.chain.client.snapshot();
  const { orderId } = await shop.buy(buyer);

  await shop.advanceTime(200);
  const quiet = [...shop.alarms];
  await shop.chain.client.revert({ id: before });
  await shop.advanceTime(400);

  assert.deepEqual(quiet, []);
  assert.deepEqual(shop.alarms, ['a settled payment is gone from its chain']);
  assert.deepEqual(await shop.standing(orderId), done);
});
