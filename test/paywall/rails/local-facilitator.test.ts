import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { generatePrivateKey } from 'viem/accounts';
import type { SignedPayment } from '../../../src/core/paywall/ports/facilitator.ts';
import type { Hex } from '../../../src/core/paywall/ports/network.ts';
import { createLocalFacilitator } from '../../../src/gateways/evm/local-facilitator.ts';
import { acquireLock } from '../../../src/platform/db/process-lock.ts';
import { openChain, type SignedAuthorization, stranger } from '../../kit/chain.ts';
import { cloneDatabase, stopOwnCluster } from '../../kit/database.ts';

const chain = await openChain({ after });
const payTo: Hex = `0x${'11'.repeat(20)}`;
const amount = 2_500_000n;

const paymentOf = (signed: SignedAuthorization): SignedPayment => ({
  ...{ coin: chain.coin, payTo, amount, ...signed },
  ...{ resource: 'https://shop.example/api/x402/product/shop/book', description: 'Book' },
});

async function openLocal(more: Partial<Parameters<typeof createLocalFacilitator>[0]> = {}) {
  const alarms: string[] = [];
  const facilitator = createLocalFacilitator({
    rpcs: [{ network: chain.coin.network, url: chain.url }],
    relayerKey: generatePrivateKey(),
    lock: async () => async () => undefined,
    alarm: (problem) => void alarms.push(problem),
    ...more,
  });
  await chain.client.setBalance({ address: facilitator.relayer, value: 10n ** 18n });
  return { facilitator, alarms };
}

test('it settles: the money moves, and the relayer pays the fees', async () => {
  const { facilitator, alarms } = await openLocal();
  const payment = paymentOf(await chain.sign(await chain.wallet(), { to: payTo, value: amount }));

  const before = await chain.balanceOf(payTo);
  const verdict = await facilitator.verify(payment);
  const answer = await facilitator.settle(payment);

  assert.deepEqual(verdict, { valid: true });
  assert.equal(answer.state, 'settled');
  assert.equal((await chain.balanceOf(payTo)) - before, amount);
  assert.deepEqual(alarms, []);
});

for (const [what, change, reason] of [
  ['another recipient', { to: stranger }, 'invalid_exact_evm_payload_recipient_mismatch'],
  ['too little', { value: amount - 1n }, 'invalid_exact_evm_payload_authorization_value'],
  ['too much', { value: amount + 1n }, 'invalid_exact_evm_payload_authorization_value'],
  ['expired', { validBefore: 1n }, 'invalid_exact_evm_payload_authorization_valid_before'],
  [
    'not valid yet',
    { validAfter: 2n ** 40n, validBefore: 2n ** 41n },
    'invalid_exact_evm_transaction_simulation_failed',
  ],
] as const) {
  test(`it refuses and sends nothing: ${what}`, async () => {
    const { facilitator } = await openLocal();
    const signed = await chain.sign(await chain.wallet(), { to: payTo, value: amount, ...change });
    const payment = paymentOf(signed);

    assert.deepEqual(await facilitator.verify(payment), { valid: false, reason });
    assert.deepEqual(await facilitator.settle(payment), { state: 'refused', reason, txHash: null });
    assert.equal(await chain.client.getTransactionCount({ address: facilitator.relayer }), 0);
  });
}

test('a spent authorization and an empty wallet are refused with their own reasons', async () => {
  const { facilitator } = await openLocal();
  const buyer = await chain.wallet(amount);
  const spent = await chain.sign(buyer, { to: payTo, value: amount });
  const late = await chain.sign(buyer, { to: payTo, value: amount });
  await chain.submit(spent);

  assert.deepEqual(await facilitator.verify(paymentOf(spent)), {
    valid: false,
    reason: 'invalid_exact_evm_nonce_already_used',
  });
  assert.deepEqual(await facilitator.verify(paymentOf(late)), {
    valid: false,
    reason: 'insufficient_funds',
  });
});

test('two processes with one relayer settle twenty concurrent payments', async (t) => {
  const before = await chain.balanceOf(payTo);
  const { connection, drop } = await cloneDatabase();
  t.after(async () => {
    await drop();
    await stopOwnCluster();
  });
  const shared = {
    relayerKey: generatePrivateKey(),
    lock: (name: string) => acquireLock(connection, name),
  };
  const processes = [await openLocal(shared), await openLocal(shared)];
  const payments = [];
  for (let made = 0; made < 20; made += 1) {
    const signed = await chain.sign(await chain.wallet(amount), { to: payTo, value: amount });
    payments.push(paymentOf(signed));
  }

  const answers = await Promise.all(
    payments.map((payment, index) => processes[index % 2]?.facilitator.settle(payment)),
  );

  assert.deepEqual(
    answers.map((answer) => answer?.state),
    Array(20).fill('settled'),
  );
  assert.equal((await chain.balanceOf(payTo)) - before, 20n * amount);
});

test('a payment whose transfer waits for its block is not sent again', async (t) => {
  const before = await chain.balanceOf(payTo);
  const { facilitator } = await openLocal();
  const payment = paymentOf(await chain.sign(await chain.wallet(), { to: payTo, value: amount }));
  t.after(() => chain.client.setAutomine(true));
  await chain.client.setAutomine(false);

  const first = facilitator.settle(payment);
  await untilPending();
  const second = await facilitator.settle(payment);
  await chain.client.mine({ blocks: 1 });

  assert.deepEqual(second, {
    state: 'refused',
    reason: 'invalid_exact_evm_nonce_already_used',
    txHash: null,
  });
  assert.equal((await first).state, 'settled');
  assert.equal((await chain.balanceOf(payTo)) - before, amount);
});

async function untilPending(): Promise<void> {
  const { pending } = await chain.client.getTxpoolStatus();
  if (pending === 0) await untilPending();
}

test('a relayer that is nearly out of funds alerts, and an empty one reports an unknown outcome', async () => {
  const { facilitator, alarms } = await openLocal();
  const buyer = await chain.wallet();
  const next = async () => paymentOf(await chain.sign(buyer, { to: payTo, value: amount }));
  await chain.client.setBalance({ address: facilitator.relayer, value: 10n ** 15n - 1n });

  const answer = await facilitator.settle(await next());
  await chain.client.setBalance({ address: facilitator.relayer, value: 0n });
  const poor = await facilitator.settle(await next());

  assert.equal(answer.state, 'settled');
  assert.equal(poor.state, 'unknown');
  assert.equal(alarms[0], 'the x402 relayer is low on funds for gas fees');
});

test('a node that does not respond: verification is unavailable, and the outcome is unknown', async () => {
  const { facilitator } = await openLocal();
  const signed = await chain.sign(await chain.wallet(), { to: payTo, value: amount });
  const rpcs = [{ network: chain.coin.network, url: 'http://127.0.0.1:9' }];
  const cut = createLocalFacilitator({
    ...{ rpcs, relayerKey: generatePrivateKey(), lock: async () => null, alarm: () => undefined },
  });

  await assert.rejects(cut.verify(paymentOf(signed)), { name: 'FacilitatorUnavailable' });
  const answer = await cut.settle(paymentOf(signed));
  assert.deepEqual(answer, { state: 'unknown', reason: 'chain_unreachable', txHash: null });
  assert.equal(facilitator.test, true);
});
