import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { openChain } from '../kit/chain.ts';
import { freePort } from '../kit/free-port.ts';
import { openMediaShop } from '../kit/media.ts';
import { openBookStore, wallet } from '../kit/paywall.ts';
import { startOfTests } from '../kit/shop.ts';
import { seedHeaders } from '../kit/x402.ts';

const payTo = wallet.toLowerCase() as `0x${string}`;

/** A file with the key of an account that can pay fees. */
async function relayerFile(t: TestContext, chain: Awaited<ReturnType<typeof openChain>>) {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  await chain.client.setBalance({ address, value: 10n ** 18n });
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-relayer-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'key');
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return file;
}

/** The whole server on its socket, which settles without a facilitator on its own chain. */
async function openOnChain(t: TestContext) {
  const now = new Date();
  const chain = await openChain(t, now);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    X402_FACILITATOR: 'local',
    X402_RPC_URL_BASE_SEPOLIA: chain.url,
    X402_RELAYER_KEY_FILE: await relayerFile(t, chain),
    X402_SETTLE: 'wait:20000',
  };
  const shop = await openMediaShop(t, env, origin);
  shop.clock.advance(now.getTime() - new Date(startOfTests).getTime());
  const { sell, bytes } = await openBookStore(shop, shop);
  // The stock client pays at most one dollar by default.
  const story = await sell({ price: { amount: 95, currency: 'USD' } });
  await shop.app.http.listen({ host: '127.0.0.1', port });
  return { chain, bytes, url: `${origin}/api/x402/product/shop/${story.id}` };
}

test('on a real chain the money moves once for a client of the contract, and once for the stock client', async (t) => {
  const { chain, bytes, url } = await openOnChain(t);
  const account = await chain.wallet(2_000_000n);

  const { accepts } = (await (await fetch(url)).json()) as { accepts: never[] };
  const [entry] = accepts;
  assert.ok(entry);
  const headers = await seedHeaders(account, entry);
  const first = await fetch(url, { headers });
  const again = await fetch(url, { headers });

  const { order } = (await first.json()) as { order: any };
  const receipt = JSON.parse(first.headers.get('payment-response') ?? '');
  const { status, blockNumber } = await chain.client.getTransactionReceipt({
    hash: receipt.txHash,
  });
  assert.deepEqual([first.status, again.status, receipt.status], [200, 200, 'settled']);
  assert.deepEqual([status, Number(blockNumber)], ['success', receipt.blockNumber]);
  assert.deepEqual(
    [await chain.balanceOf(account.address), await chain.balanceOf(payTo)],
    [1_050_000n, 950_000n],
  );
  const file = await fetch(order.download_url);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), bytes);

  const client = new x402Client().register('eip155:84532', new ExactEvmScheme(account));
  const stock = await wrapFetchWithPayment(fetch, client)(url);

  assert.equal(stock.status, 200);
  assert.deepEqual(
    [await chain.balanceOf(account.address), await chain.balanceOf(payTo)],
    [100_000n, 1_900_000n],
  );
  const broke = await wrapFetchWithPayment(fetch, client)(url);
  assert.equal(broke.status, 402);
  assert.equal(await chain.balanceOf(payTo), 1_900_000n);
});
