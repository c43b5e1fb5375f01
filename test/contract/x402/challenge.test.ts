import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dumpRows } from '../../kit/rows.ts';
import { openX402Shop, unbase64 } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const { book, pathOf } = shop;
const wallet = '0x00000000000000000000000000000000000000aa';
const token = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
const start = 1_767_225_600;

test('a request without payment is answered 402 with the payment requirements', async () => {
  const path = pathOf(book, '?quantity=2&email=ann%40example.com');
  const { status, headers, body } = await shop.public.get(path);

  assert.equal(status, 402);
  assert.deepEqual(
    [headers['x402-version'], headers['cache-control'], headers['content-type']],
    ['1', 'no-store', 'application/json; charset=utf-8'],
  );
  const [entry] = body.accepts;
  assert.match(entry.extra.nonce, /^0x[0-9a-f]{64}$/);
  assert.deepEqual(body, {
    x402Version: 1,
    accepts: [
      {
        scheme: 'exact',
        network: 'base-sepolia',
        asset: 'USDC',
        assetAddress: token,
        maxAmountRequired: '5000000',
        payTo: wallet,
        resource: path,
        description: '2 × Book',
        mimeType: 'application/json',
        outputSchema: { $ref: 'http://localhost:4000/openapi.json#/components/schemas/X402Order' },
        maxTimeoutSeconds: 300,
        extra: {
          nonce: entry.extra.nonce,
          validBefore: start + 300,
          name: 'USDC',
          version: '2',
        },
      },
    ],
    error: 'payment_required',
    message:
      'Payment is required. Sign one of the payments in accepts and repeat the request with the headers Payment and Payment-Signature.',
  });
});

test('the same offer is in a header in the form of version 2, without the email address', async () => {
  const { headers } = await shop.public.get(pathOf(book, '?email=ann%40example.com'));
  assert.deepEqual(unbase64(headers['payment-required']), {
    x402Version: 2,
    error: 'payment_required',
    resource: {
      url: `http://localhost:4000${pathOf()}?quantity=1`,
      description: 'Book',
      mimeType: 'application/json',
    },
    accepts: [
      {
        scheme: 'exact',
        network: 'eip155:84532',
        amount: '2500000',
        asset: token,
        payTo: wallet,
        maxTimeoutSeconds: 300,
        extra: { name: 'USDC', version: '2' },
      },
    ],
  });
});

test('the alias answers in version 1, and the requirements name it', async () => {
  const { headers } = await shop.public.get(pathOf());
  const alias = `/api/x402/v1/product/shop/${book.id}?quantity=1`;
  assert.equal(headers.link, `<${alias}>; rel="alternate"; title="x402-v1"`);

  const answer = await shop.public.get(alias);
  const [entry] = answer.body.accepts;
  assert.deepEqual(
    [answer.status, answer.headers['x402-version'], answer.headers['payment-required']],
    [402, '1', undefined],
  );
  assert.deepEqual(
    [entry.asset, entry.assetAddress, entry.resource],
    [token, token, `http://localhost:4000${alias}`],
  );
});

test('requirements store no row, and no two have the same nonce', async () => {
  const rows = () => dumpRows(shop);
  const before = await rows();
  const nonces = await Promise.all(
    Array.from({ length: 20 }, async () => (await shop.ask()).extra.nonce),
  );
  assert.equal(new Set(nonces).size, 20);
  assert.deepEqual(await rows(), before);
});

test('on a store host the URLs are its own, and other stores are not found', async () => {
  const host = { host: 'shop.localhost:4000' };
  const own = await shop.public.get(pathOf(), host);
  const { resource } = unbase64(own.headers['payment-required']);
  assert.equal(resource.url, `http://shop.localhost:4000${pathOf()}?quantity=1`);

  await shop.other.site({ slug: 'elsewhere' });
  const strange = await shop.public.get(pathOf(), { host: 'elsewhere.localhost:4000' });
  assert.deepEqual([strange.status, strange.body.error.code], [404, 'not_eligible']);
});

const notEligible = async () => [
  ['a product that is not there', pathOf({ id: 'prd_none' })],
  ['a store that is not there', `/api/x402/product/none/${book.id}`],
  ['a physical product', pathOf(await shop.product({ name: 'Mug' }))],
  ['a file that is missing', pathOf(await shop.sell({ digitalAssetId: null }))],
  ['a draft', pathOf(await shop.sell({ publishedAt: null }))],
  ['nothing to pay', pathOf(await shop.sell({ price: { amount: 0, currency: 'USD' } }))],
  ['over the limit', pathOf(book, '?quantity=41')],
  [
    'over the limit at once',
    pathOf(await shop.sell({ price: { amount: 10_001, currency: 'USD' } })),
  ],
];
test('a product that is not sold this way is 404, always with the same body', async () => {
  const bodies = new Set<string>();
  for (const [what = '', path = ''] of await notEligible()) {
    const { status, body, headers } = await shop.public.get(path);
    assert.deepEqual([status, headers['cache-control']], [404, 'no-store'], what);
    const { request_id: _, next, ...error } = body.error;
    assert.ok(next.url.startsWith('/api/'), what);
    bodies.add(JSON.stringify(error));
  }
  assert.equal(bodies.size, 1);
});

test('exactly the limit is sold', async () => {
  assert.equal((await shop.public.get(pathOf(book, '?quantity=40'))).status, 402);
});

const badQueries = [
  'quantity=0',
  'quantity=-1',
  'quantity=two',
  'quantity=1.5',
  'quantity=',
  'quantity=1&quantity=2',
  'quantity=99999999999',
  'email=ann',
];
for (const query of badQueries) {
  test(`${query} is 400`, async () => {
    const { status, body } = await shop.public.get(pathOf(book, `?${query}`));
    assert.deepEqual([status, body.error.code], [400, 'validation_failed']);
  });
}

test('HEAD is refused, because it would pay and return nothing', async () => {
  const answer = await shop.send({ method: 'HEAD', url: pathOf() });
  assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET']);
  assert.equal((await shop.public.post(pathOf(), {})).status, 405);
});
