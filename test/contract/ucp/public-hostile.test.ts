import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openShop } from '../../kit/shop.ts';
import { agent, knownProfile, line, toCalifornia, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug' });
const ucp = ucpOf(shop);

const valid = {
  line_items: [line(mug.id)],
  buyer: { first_name: 'Ada', email: 'ada@example.com' },
  discounts: { codes: ['TEN'] },
  fulfillment: toCalifornia(),
  ids: [mug.id],
  id: mug.id,
  query: 'mug',
  filters: { price: { min: 1 } },
  payment: { instruments: [{ handler_id: 'sandbox', credential: { token: 'tok_success' } }] },
};

/** A valid body with an unexpected value in one place. */
function withValueAt(body: unknown, path: readonly number[], value: unknown): unknown {
  const [at, ...rest] = path;
  if (at === undefined || typeof body !== 'object' || body === null) return value;
  const entries = Object.entries(body);
  const chosen = entries[at % Math.max(1, entries.length)]?.[0];
  const copy = entries.map(([key, member]) => [
    key,
    key === chosen ? withValueAt(member, rest, value) : member,
  ]);
  return Array.isArray(body) ? copy.map(([, member]) => member) : Object.fromEntries(copy);
}

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('', '\u0000', '__proto__', '\ud800', 1e308, -1, 2 ** 53, 'x'.repeat(70_000)),
);

test('UCP: no body causes an internal error, and every response has a known form', async () => {
  const { body: checkout } = await ucp.create({ line_items: [line(mug.id)] });
  const { body: cart } = await ucp.createCart({ line_items: [line(mug.id)] });
  const calls = [
    ['POST', '/catalog/search'],
    ['POST', '/catalog/lookup'],
    ['POST', '/catalog/product'],
    ['POST', '/carts'],
    ['PUT', `/carts/${cart.id}`],
    ['POST', '/checkout-sessions'],
    ['PUT', `/checkout-sessions/${checkout.id}`],
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.array(fc.nat(9), { maxLength: 5 }),
      strange,
      async ([method, path], steps, value) => {
        const { status } = await ucp.call(method, path, withValueAt(valid, steps, value) as object);
        assert.ok(status < 500, String(status));
      },
    ),
    { numRuns: 400 },
  );
});

test('UCP: unusual ids and headers are refused, not followed', async () => {
  const ids = ['..', '%00', 'cs_', `cs_${'0'.repeat(48)}`, 'x'.repeat(2_000), '🛒'];
  for (const id of ids.map(encodeURIComponent))
    for (const path of [`/checkout-sessions/${id}`, `/carts/${id}`, `/orders/${id}`])
      assert.ok((await ucp.call('GET', path)).status < 500, path);
  const headers = [
    { 'idempotency-key': '' },
    { 'idempotency-key': 'x'.repeat(300) },
    { 'ucp-agent': 'profile="\\"' },
    { 'ucp-agent': `profile="${'a'.repeat(5_000)}"` },
    agent(`${knownProfile}?x`.replace('https', 'gopher')),
  ];
  for (const header of headers) {
    const { status } = await ucp.create({ line_items: [line(mug.id)] }, header);
    assert.equal(status, 400, JSON.stringify(header).slice(0, 100));
  }
});
