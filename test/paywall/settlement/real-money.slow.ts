import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { ExactEvmScheme } from '@x402/evm';
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { openChain, type TestChain } from '../../kit/chain.ts';
import { freePort } from '../../kit/free-port.ts';
import { openMediaShop } from '../../kit/media.ts';
import { openBookStore, wallet } from '../../kit/paywall.ts';
import { startOfTests } from '../../kit/shop.ts';
import { openStockFacilitator } from '../../kit/stock-facilitator.ts';
import { openX402Shop } from '../../kit/x402.ts';

const price = 2_500_000n;

/** The settings of an operator who settles without a facilitator. */
async function settingsFor(t: TestContext, chain: TestChain): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-relayer-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const key = generatePrivateKey();
  writeFileSync(path.join(folder, 'key'), key, { mode: 0o600 });
  await chain.client.setBalance({ address: privateKeyToAccount(key).address, value: 10n ** 18n });
  return {
    X402_FACILITATOR: 'local',
    X402_RPC_URL_BASE_SEPOLIA: chain.url,
    X402_RELAYER_KEY_FILE: path.join(folder, 'key'),
  };
}

/** The number of transactions that moved money to the merchant. */
async function transfersTo(chain: TestChain): Promise<number> {
  const logs = await chain.client.getLogs({ address: chain.coin.token.address, fromBlock: 0n });
  return logs.filter(({ topics }) => topics[2]?.endsWith(wallet.slice(2).toLowerCase())).length;
}

test('a client that follows only the documented protocol pays on a chain and gets the file', async (t) => {
  const chain = await openChain(t);
  const shop = await openX402Shop(t, await settingsFor(t, chain));
  const buyer = await chain.wallet();

  const { headers, answer } = await shop.buy(shop.pathOf(), buyer);
  const again = await shop.public.get(shop.pathOf(), headers);
  const file = await shop.public.get(new URL(answer.body.order.download_url).pathname);

  assert.equal(answer.status, 200);
  const receipt = JSON.parse(String(answer.headers['payment-response']));
  const mined = await chain.client.getTransactionReceipt({ hash: receipt.txHash });
  assert.deepEqual([mined.status, Number(mined.blockNumber)], ['success', receipt.blockNumber]);
  assert.equal(again.body.order.id, answer.body.order.id);
  assert.equal(file.status, 200);
  assert.equal(await chain.balanceOf(wallet), price);
  assert.equal(await chain.balanceOf(buyer.address), 10_000_000n - price);
  assert.equal(await transfersTo(chain), 1);
});

test('ten concurrent buyers: ten transfers', async (t) => {
  const chain = await openChain(t);
  const shop = await openX402Shop(t, await settingsFor(t, chain));
  const buyers = [];
  for (let made = 0; made < 10; made += 1) buyers.push(await chain.wallet());

  const bought = await Promise.all(buyers.map((buyer) => shop.buy(shop.pathOf(), buyer)));

  assert.deepEqual(
    bought.map(({ answer }) => answer.status),
    Array(10).fill(200),
  );
  shop.clock.advance(90_000);
  await shop.app.jobs.drain();
  assert.equal(await chain.balanceOf(wallet), 10n * price);
  assert.equal(await transfersTo(chain), 10);
});

test('the stock client pays on a chain through a public facilitator', async (t) => {
  const at = new Date();
  const chain = await openChain(t, at);
  const { url } = await openStockFacilitator(t, chain);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { X402_FACILITATOR: url, X402_RPC_URL_BASE_SEPOLIA: chain.url };
  const shop = await openMediaShop(t, env, origin);
  shop.clock.advance(at.getTime() - new Date(startOfTests).getTime());
  const { sell } = await openBookStore(shop, shop);
  const story = await sell({ price: { amount: 95, currency: 'USD' } });
  await shop.app.http.listen({ host: '127.0.0.1', port });
  const client = new x402Client().register(
    'eip155:84532',
    new ExactEvmScheme(await chain.wallet()),
  );

  const paying = wrapFetchWithPayment(fetch, client);
  const answer = await paying(`${origin}/api/x402/product/shop/${story.id}`);

  assert.equal(answer.status, 200);
  const receipt = decodePaymentResponseHeader(answer.headers.get('payment-response') ?? '');
  const hash = receipt.transaction as `0x${string}`;
  assert.equal((await chain.client.getTransactionReceipt({ hash })).status, 'success');
  assert.equal(await chain.balanceOf(wallet), 950_000n);
});
