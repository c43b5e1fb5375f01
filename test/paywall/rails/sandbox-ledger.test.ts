import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignedPayment } from '../../../src/core/paywall/ports/facilitator.ts';
import type { Hex } from '../../../src/core/paywall/ports/network.ts';
import { evmSignatures } from '../../../src/gateways/evm/signatures.ts';
import { createHttpFacilitator } from '../../../src/gateways/facilitators/http-facilitator.ts';
import { createSandboxChain } from '../../../src/gateways/sandbox/x402/sandbox-chain.ts';
import { createSandboxFacilitator } from '../../../src/gateways/sandbox/x402/sandbox-facilitator.ts';
import { baseSepoliaUsdc, signTransfer } from '../../kit/chain.ts';
import { type Account, newAccount, startSecond } from '../../kit/paywall.ts';
import { openCoreShop, type Shop } from '../../kit/shop.ts';

const coin = baseSepoliaUsdc();
const payTo: Hex = `0x${'11'.repeat(20)}`;
const dollars = (count: number) => BigInt(count) * 1_000_000n;
let nonces = 0;

/** The sandbox behind its HTTP interface, without a server in between. */
function openSandbox({ unit }: Shop, kinds?: (kind: { x402Version: number }) => boolean) {
  const sandbox = createSandboxFacilitator({
    unit,
    signatures: evmSignatures,
    networks: [coin.network],
  });
  const supported = sandbox.supported() as { kinds: { x402Version: number }[] };
  const facilitator = createHttpFacilitator({
    name: 'sandbox',
    test: true,
    async call(path, body) {
      if (path === '/supported')
        return { status: 200, body: { kinds: supported.kinds.filter(kinds ?? (() => true)) } };
      const sent = JSON.parse(JSON.stringify(body));
      return { status: 200, body: await sandbox[path === '/verify' ? 'verify' : 'settle'](sent) };
    },
  });
  return { sandbox, facilitator, ledger: createSandboxChain(unit) };
}

async function payment(
  buyer: Account,
  change: Partial<SignedPayment['authorization']> = {},
): Promise<SignedPayment> {
  nonces += 1;
  const authorization = {
    ...{ from: buyer.address.toLowerCase() as Hex, to: payTo, value: dollars(400) },
    ...{ validAfter: 0n, validBefore: BigInt(startSecond + 300) },
    nonce: `0x${nonces.toString(16).padStart(64, '0')}` as Hex,
    ...change,
  };
  const signature = await signTransfer(buyer, authorization, coin);
  const terms = { payTo, amount: dollars(400), resource: 'https://a.example/x', description: 'x' };
  return { coin, authorization, signature, ...terms };
}

const usedBy = ({ authorization: { from: payer, nonce } }: SignedPayment) => ({
  coin,
  payer,
  nonce,
});
const clue = { since: new Date(0), txHash: null };

for (const version of [1, 2]) {
  test(`a payment moves test money once, in version ${version} of the protocol`, async (t) => {
    const shop = await openCoreShop(t);
    const { facilitator, ledger } = openSandbox(shop, (kind) => kind.x402Version === version);
    const first = await payment(newAccount());

    const unused = await ledger.getUsage(usedBy(first), clue);
    assert.deepEqual(await facilitator.verify(first), { valid: true });
    const answer = await facilitator.settle(first);
    const again = await facilitator.settle(first);

    assert.deepEqual(unused, { state: 'unused', blockTime: BigInt(startSecond) });
    assert.equal(answer.state, 'settled');
    assert.deepEqual(again, answer);
    assert.equal(await ledger.isUsed(usedBy(first)), true);
    assert.deepEqual(await ledger.getUsage(usedBy(first), clue), {
      ...{ state: 'moved', txHash: answer.txHash, blockNumber: 1 },
      ...{ to: payTo, value: dollars(400) },
    });
    assert.deepEqual(await facilitator.verify(first), {
      valid: false,
      reason: 'invalid_exact_evm_nonce_already_used',
    });
  });
}

test('a wallet starts with a thousand and spends no more, also under concurrent payments', async (t) => {
  const { facilitator } = openSandbox(await openCoreShop(t));
  const buyer = newAccount();
  const payments = await Promise.all(Array.from({ length: 6 }, () => payment(buyer)));

  const answers = await Promise.all(payments.map((one) => facilitator.settle(one)));

  const reasons = answers.map((answer) =>
    answer.state === 'refused' ? answer.reason : answer.state,
  );
  assert.deepEqual(reasons.sort(), [...Array(4).fill('insufficient_funds'), 'settled', 'settled']);
});

test('the seller may spend the money that was received', async (t) => {
  const { facilitator } = openSandbox(await openCoreShop(t));
  const [buyer, seller] = [newAccount(), newAccount()];
  const address = seller.address.toLowerCase() as Hex;
  const sale = { ...(await payment(buyer, { to: address })), payTo: address };
  await facilitator.settle(sale);
  const bigger = { ...(await payment(seller, { value: dollars(1_400) })), amount: dollars(1_400) };

  assert.equal((await facilitator.settle(bigger)).state, 'settled');
});

test('it refuses what a real facilitator refuses', async (t) => {
  const { facilitator } = openSandbox(await openCoreShop(t));
  const buyer = newAccount();
  const good = await payment(buyer);
  const cases = {
    expired: await payment(buyer, { validBefore: BigInt(startSecond) }),
    early: await payment(buyer, { validAfter: BigInt(startSecond) }),
    elsewhere: await payment(buyer, { to: `0x${'22'.repeat(20)}` }),
    less: await payment(buyer, { value: 1n }),
    more: await payment(buyer, { value: dollars(401) }),
    forged: { ...good, signature: (await payment(newAccount())).signature },
    strange: { ...good, coin: { ...coin, token: { ...coin.token, address: payTo } } },
  };

  const reasons: Record<string, unknown[]> = {};
  for (const [what, one] of Object.entries(cases)) {
    const verdict = await facilitator.verify(one);
    const answer = await facilitator.settle(one);
    reasons[what] = [
      verdict.valid ? null : verdict.reason,
      answer.state === 'refused' && answer.reason,
    ];
  }

  const both = (reason: string) => [reason, reason];
  assert.deepEqual(reasons, {
    expired: both('invalid_exact_evm_payload_authorization_valid_before'),
    early: both('invalid_exact_evm_payload_authorization_valid_after'),
    elsewhere: both('invalid_exact_evm_payload_recipient_mismatch'),
    less: both('invalid_exact_evm_payload_authorization_value'),
    more: both('invalid_exact_evm_payload_authorization_value'),
    forged: both('invalid_exact_evm_payload_signature'),
    strange: both('invalid_network'),
  });
});

test('a request in neither public form is rejected', async (t) => {
  const { sandbox } = openSandbox(await openCoreShop(t));
  for (const body of [null, {}, { x402Version: 3 }, { x402Version: 1, paymentPayload: {} }]) {
    assert.equal(await sandbox.verify(body), null);
    assert.equal(await sandbox.settle(body), null);
  }
});
