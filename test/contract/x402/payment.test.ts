import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAccount } from '../../kit/paywall.ts';
import { openX402Shop, seedHeaders, v1Headers } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const { book, bytes, pathOf } = shop;
const withEmail = pathOf(book, '?email=ann%40example.com');
const ordersMade = async () =>
  (await shop.events()).filter((type) => type === 'order.created').length;

test('a client of the contract pays and gets the order, its receipt and the file', async () => {
  const { answer } = await shop.buy();

  const { order } = answer.body;
  assert.match(order.id, /^ord_[0-9a-f]{32}$/);
  assert.match(order.payment.txHash, /^0x[0-9a-f]{64}$/);
  assert.deepEqual(
    [answer.status, answer.headers['cache-control'], answer.headers['x402-version']],
    [200, 'private, no-store', '1'],
  );
  assert.deepEqual(order, {
    id: order.id,
    site_slug: 'shop',
    number: order.number,
    name: `#T${order.number}`,
    product_id: book.id,
    quantity: 1,
    total: { amount: 250, currency: 'USD' },
    payment: { network: 'base-sepolia', txHash: order.payment.txHash, status: 'settled' },
    download_url: order.download_url,
    expires_at: '2026-01-01T01:00:00.000Z',
  });
  assert.deepEqual(JSON.parse(String(answer.headers['payment-response'])), {
    txHash: order.payment.txHash,
    network: 'base-sepolia',
    blockNumber: 1,
    status: 'settled',
  });
  const file = await shop.public.get(new URL(order.download_url).pathname);
  assert.deepEqual([file.status, file.text], [200, bytes.toString()]);
  const page = await shop.public.get(`/orders/${answer.body.confirmation_token}`);
  assert.equal(page.status, 200);
});

test('the merchant sees a fulfilled order with the channel and the payment provider x402', async () => {
  const { answer } = await shop.buy(withEmail);

  const merchant = await shop.merchant('read:orders');
  const { status, body } = await merchant.get(`/orders/${answer.body.order.id}`);
  assert.deepEqual(
    [status, body.channel, body.status, body.test, body.buyer.email, body.payment.provider],
    [200, 'x402', 'fulfilled', true, 'ann@example.com', 'x402'],
  );
});

test('a repeated request returns the same order, even if it sends the payment in another header format', async () => {
  const account = newAccount();
  const entry = await shop.ask(withEmail);
  const headers = await seedHeaders(account, entry);
  const before = await ordersMade();

  const first = await shop.public.get(withEmail, headers);
  const again = await shop.public.get(withEmail, headers);
  const spelled = await shop.public.get(withEmail, await v1Headers(account, entry));

  assert.deepEqual(
    [first, again, spelled].map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers['payment-response'], first.headers['payment-response']);
  assert.deepEqual(spelled.body, first.body);
  assert.equal(await ordersMade(), before + 1);
});

test('repeating a settled payment without the email address returns no confirmation token', async () => {
  const { headers, answer } = await shop.buy();
  const again = await shop.public.get(pathOf(), headers);
  assert.deepEqual(again.body, { ...answer.body, confirmation_token: null });
});

test('twenty concurrent identical requests make one order', async () => {
  const headers = await seedHeaders(newAccount(), await shop.ask());
  const before = await ordersMade();

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.public.get(pathOf(), headers)),
  );

  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(20).fill(200),
  );
  assert.equal(new Set(answers.map(({ body }) => body.order.id)).size, 1);
  assert.equal(await ordersMade(), before + 1);
});

test('the price of an offer is valid until it expires, even if the merchant changes it', async () => {
  const item = await shop.sell();
  const entry = await shop.ask(pathOf(item));
  const merchant = await shop.merchant('write:products');
  const { status } = await merchant.patch(`/products/${item.id}`, {
    price: { amount: 900, currency: 'USD' },
  });
  assert.equal(status, 200);

  const paid = await shop.public.get(pathOf(item), await seedHeaders(newAccount(), entry));
  const own = await seedHeaders(newAccount(), entry, { nonce: `0x${'9'.repeat(64)}` });
  const cheap = await shop.public.get(pathOf(item), own);

  assert.deepEqual([paid.status, paid.body.order.total.amount], [200, 250]);
  assert.deepEqual(
    [cheap.status, cheap.body.error, cheap.body.accepts[0].maxAmountRequired],
    [402, 'invalid_exact_evm_payload_authorization_value_mismatch', '9000000'],
  );
});
