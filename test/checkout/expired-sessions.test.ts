import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteExpiredData } from '../../src/app/retention.ts';
import { startHostedPayment } from '../../src/core/checkout/payment/start-hosted-payment.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { cartsOf, paySubject, rowsOf } from '../kit/carts.ts';
import { dumpRows } from '../kit/rows.ts';
import { type Answer, openShop } from '../kit/shop.ts';
import { ucpOf } from '../kit/ucp.ts';
import { ucpV1Of } from '../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
const carts = cartsOf(shop);
const ucpV1 = ucpV1Of(shop);
const ucp = ucpOf(shop);
const { retention } = readConfig({}).config;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const advance = async (milliseconds: number) => {
  shop.clock.advance(milliseconds);
  await shop.app.jobs.drain();
};

async function readyCart(name: string) {
  const product = await shop.product({ name: 'Mug', variants: [{ stock: 5 }] });
  const buyer = { email: `${name}@canary.example` };
  const { token } = (await carts.create({ site_slug: 'shop', buyer })).body;
  await carts.add(token, { product_id: product.id, quantity: 1 });
  await carts.put(token, { shipping_address: { country: 'US', line1: `7 ${name} Street` } });
  await carts.put(token, { selected_shipping_option_id: 'standard' });
  return { token, product };
}

/** A cart with a payment page, and its session. */
async function paying(name = 'ann') {
  const cart = await readyCart(name);
  const { body, text } = await carts.checkout(cart.token, {});
  assert.ok(body.session_id, text);
  return { ...cart, id: body.session_id as string };
}

/** A cart with an open checkout without a payment. */
async function opened(name = 'ann') {
  const cart = await readyCart(name);
  const { body, text } = await ucp.create({ cart_id: cart.token });
  assert.ok(body.id, text);
  return { ...cart, id: body.id as string };
}

const storedOf = async (id: string) => {
  const [row] = await rowsOf<{ ended: Date; expires: Date; held: number; payment: string | null }>(
    shop,
    `select greatest(s.updated_at, s.expires_at) as ended, s.expires_at as expires, (select status from payments p where p.subject_id = s.session_id
         order by p.created_at desc limit 1) as payment,
       (select coalesce(sum(quantity), 0)::int from stock_reservations r where r.holder_id = s.session_id) as held
     from checkout_sessions s where session_id = $1`,
    [id],
  );
  assert.ok(row);
  return row;
};
const visible = async (id: string) => (await ucpV1.get(id)).body.status;

describe('an expired checkout keeps its status and the time of its end', () => {
  type Cart = Awaited<ReturnType<typeof paying>>;
  const changes: [string, (cart: Cart) => Promise<Answer>][] = [
    ['is deleted', ({ token }) => carts.abandon(token)],
    ['is changed', ({ token }) => carts.put(token, { buyer: { email: 'new@canary.example' } })],
    [
      'gets an item',
      ({ token, product }) => carts.add(token, { product_id: product.id, quantity: 1 }),
    ],
    ['is checked out again', ({ token }) => carts.checkout(token, {})],
    ['is converted into a checkout of UCP', ({ token }) => ucp.create({ cart_id: token })],
  ];
  const waits: [string, () => Promise<void>][] = [
    ['after the job has expired it', () => advance(7 * hour)],
    [
      'after its payment page has closed',
      async () => {
        await advance(31 * minute);
        await advance(7 * hour);
      },
    ],
    ['before the job runs', async () => shop.clock.advance(7 * hour)],
  ];
  for (const [start, openCart] of [
    ['paid for', paying],
    ['open', opened],
  ] as const)
    for (const [what, change] of changes)
      for (const [when, wait] of waits)
        test(`when its cart ${what}: ${start}, ${when}`, async () => {
          const cart = await openCart();
          await wait();
          assert.equal(await visible(cart.id), 'expired');
          const { ended } = await storedOf(cart.id);
          shop.clock.advance(hour);

          const { status, text } = await change(cart);
          assert.ok(status < 300, text);

          const stored = await storedOf(cart.id);
          assert.equal(await visible(cart.id), 'expired');
          assert.deepEqual(stored.ended, ended);
          assert.equal(stored.held, 0);
          assert.ok(stored.payment !== 'pending', 'the page is closed');
        });

  for (const [start, openCart] of [
    ['paid for', paying],
    ['open', opened],
  ] as const)
    test(`when its cart ends after 30 days, and it is deleted then: ${start}`, async () => {
      const { token, id } = await openCart(`idle-${start}`.replace(' ', '-'));
      await advance(31 * minute);
      await advance(7 * hour);
      const { ended } = await storedOf(id);
      await advance(29 * day + 17 * hour);
      assert.equal((await carts.get(token)).body.status, 'abandoned');
      assert.equal(await visible(id), 'expired');
      assert.deepEqual((await storedOf(id)).ended, ended);

      await advance(day);
      await deleteExpiredData(shop.unit, retention);
      assert.equal((await ucpV1.get(id)).status, 404);
      await advance(31 * day);
      await deleteExpiredData(shop.unit, retention);
      assert.ok(!/idle-\w+@canary|7 idle/i.test(await dumpRows(shop)));
    });

  test('when the job that expires it runs late', async () => {
    const { id } = await paying();
    const { expires } = await storedOf(id);
    await advance(20 * day);
    assert.deepEqual((await storedOf(id)).ended, expires);
  });

  test('when a payment comes too late and nothing is left', async () => {
    const { id, product } = await opened();
    await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: null });
    await advance(31 * minute);
    await advance(7 * hour);
    const { ended } = await storedOf(id);
    await (await shop.merchant()).patch(`/products/${product.id}`, { variants: [{ stock: 0 }] });
    shop.clock.advance(day);

    await paySubject(shop, id);

    assert.equal(await visible(id), 'expired');
    assert.deepEqual((await storedOf(id)).ended, ended);
  });
});

test('a late payment of an expired checkout whose cart did not change still buys', async () => {
  const { token, id } = await paying();
  await advance(7 * hour);
  assert.equal(await visible(id), 'expired');

  await paySubject(shop, id);

  assert.equal(await visible(id), 'completed');
  assert.equal((await carts.get(token)).body.status, 'completed');
});

test('a payment of an expired checkout that its cart has replaced is refunded', async () => {
  const { token, id } = await paying();
  shop.clock.advance(7 * hour);
  await carts.put(token, { buyer: { email: 'new@canary.example' } });

  await paySubject(shop, id);

  assert.equal(await visible(id), 'expired');
  assert.equal((await carts.get(token)).body.status, 'active');
  const refunds = await rowsOf<{ reason: string }>(
    shop,
    `select r.reason from refunds r join payments p using (workspace_id, payment_id) where p.subject_id = $1`,
    [id],
  );
  assert.deepEqual(refunds, [{ reason: 'cancelled' }]);
});

test('a cart whose checkout was deleted can be changed, checked out and ended', async () => {
  for (const change of [
    ({ token }: { token: string }) => carts.abandon(token),
    ({ token }: { token: string }) => carts.put(token, { buyer: { email: 'new@canary.example' } }),
    ({ token }: { token: string }) => carts.checkout(token, {}),
    ({ token }: { token: string }) => ucp.create({ cart_id: token }),
  ]) {
    const cart = await paying();
    await advance(2 * day);
    await deleteExpiredData(shop.unit, { ...retention, endedDays: 1 });
    assert.equal((await ucpV1.get(cart.id)).status, 404);
    const { status, text } = await change(cart);
    assert.ok(status < 300, text);
  }
});

test('an ended cart and a cancelled or completed checkout do not end again', async () => {
  const { token, id } = await paying();
  await carts.abandon(token);
  const paid = await paying();
  await paySubject(shop, paid.id);
  const rows = () =>
    rowsOf(
      shop,
      `select status, updated_at, version from carts where token = any($1)
       union all select status, updated_at, version from checkout_sessions where session_id = any($2) order by 1, 3`,
      [
        [token, paid.token],
        [id, paid.id],
      ],
    );
  const before = await rows();
  assert.equal(before.length, 4);
  await advance(day);

  for (const cart of [token, paid.token]) {
    assert.equal((await carts.abandon(cart)).status, 409);
    assert.equal((await carts.checkout(cart, {})).status, 409);
  }
  for (const session of [id, paid.id]) assert.equal((await ucpV1.cancel(session)).status, 409);
  await advance(28 * day);
  assert.deepEqual(await rows(), before);
});
