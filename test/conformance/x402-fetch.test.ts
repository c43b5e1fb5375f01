import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ExactEvmScheme } from '@x402/evm';
import { ExactEvmSchemeV1 } from '@x402/evm/v1';
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { freePort } from '../kit/free-port.ts';
import { openMediaShop } from '../kit/media.ts';
import { newAccount, openBookStore } from '../kit/paywall.ts';
import { startOfTests } from '../kit/shop.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const shop = await openMediaShop(null, {}, origin);
// The client dates its signatures by its own clock.
shop.clock.advance(Date.now() - new Date(startOfTests).getTime());
const { sell, bytes } = await openBookStore(shop, shop);
// The client pays at most one dollar by default.
const story = await sell({ price: { amount: 95, currency: 'USD' } });
await shop.app.http.listen({ host: '127.0.0.1', port });

const path = `/product/shop/${story.id}?email=ann%40example.com`;

/** The unmodified client. */
function payingFetch(account = newAccount()) {
  const client = new x402Client()
    .register('eip155:84532', new ExactEvmScheme(account))
    .registerV1('base-sepolia', new ExactEvmSchemeV1(account));
  return { account, fetch: wrapFetchWithPayment(fetch, client) };
}

async function bought(answer: Response) {
  const { order } = (await answer.json()) as { order: Record<string, any> };
  const file = await fetch(order.download_url);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), bytes);
  return order;
}

test('the stock client of version 2 pays on the contract’s path and reads its receipt', async () => {
  const { account, fetch } = payingFetch();

  const answer = await fetch(`${origin}/api/x402${path}`);

  assert.equal(answer.status, 200);
  const receipt = decodePaymentResponseHeader(answer.headers.get('payment-response') ?? '');
  const order = await bought(answer);
  assert.deepEqual(receipt, {
    success: true,
    transaction: order.payment.txHash,
    network: 'eip155:84532',
    payer: account.address.toLowerCase(),
    status: 'settled',
  });
});

test('the stock client of version 1 pays on the alias and reads its receipt', async () => {
  const { account, fetch } = payingFetch();

  const answer = await fetch(`${origin}/api/x402/v1${path}`);

  assert.equal(answer.status, 200);
  const receipt = decodePaymentResponseHeader(answer.headers.get('x-payment-response') ?? '');
  const order = await bought(answer);
  assert.deepEqual(receipt, {
    success: true,
    transaction: order.payment.txHash,
    network: 'base-sepolia',
    payer: account.address.toLowerCase(),
    status: 'settled',
  });
});

test('a page of an agent in a browser may do the same from any origin', async () => {
  const preflight = await fetch(`${origin}/api/x402${path}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://agent.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'access-control-expose-headers,payment-signature',
    },
  });
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
  for (const name of ['access-control-expose-headers', 'payment-signature', 'payment', 'x-payment'])
    assert.ok(allowed.split(', ').includes(name), name);
});
