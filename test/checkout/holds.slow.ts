import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { applyDiscount, updateSession } from '../../src/core/checkout/change-session.ts';
import { getSession } from '../../src/core/checkout/load-session.ts';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { startHostedPayment } from '../../src/core/checkout/payment/start-hosted-payment.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { PaymentId } from '../../src/kernel/id.ts';
import { type OrderOptions, openSession } from '../kit/buying.ts';
import { announce, createFakeProcessor, paymentContextWith, tokens } from '../kit/payments.ts';
import { openShop } from '../kit/shop.ts';
import { stockOf } from '../kit/stock.ts';
import { ucpV1Of } from '../kit/ucp-v1.ts';

async function open(t: TestContext, units = 3) {
  const shop = await openShop(t);
  const fakeProcessor = createFakeProcessor();
  const paymentContext = paymentContextWith(shop, fakeProcessor);
  await shop.site();
  const product = await shop.product({ variants: [{ stock: units }] });
  const hosted = (id: string, network: string | null = null) =>
    startHostedPayment(paymentContext, shop.tenant, id, { network });
  return {
    shop,
    product,
    hosted,
    session: (options: OrderOptions = {}) =>
      openSession(shop, { lines: [{ product }], ...options }),
    complete: (id: string, token: string = tokens.pays) =>
      completeWithToken(paymentContext, shop.tenant, id, token),
    /** Opens a payment page; the returned function reports its payment. */
    paid: async (id: string) => {
      const { payment } = await hosted(id);
      assert.ok(payment);
      return () => arrive(payment.id);
    },
    arrive,
    later: async (minutes: number) => {
      shop.clock.advance(minutes * 60_000);
      await shop.app.jobs.drain();
    },
    read: (id: string) => shop.unit.view(shop.tenant, (view) => getSession(view, id)),
    coupon: async (more: object) =>
      (await shop.merchant()).post('/coupons', {
        site_slug: 'shop',
        code: 'TEN',
        percent_off: 10,
        ...more,
      }),
    withCode: async (email = 'ada@example.com') => {
      const { id } = await openSession(shop, { lines: [{ product }], email });
      await shop.unit.run(shop.tenant, (work) => applyDiscount(work, id, 'TEN'));
      return id;
    },
    uses: async () => (await rows<{ uses: number }>('select uses from coupons'))[0]?.uses,
    orders: async () => (await rows('select order_id from orders')).length,
    refunds: async () =>
      (await rows<{ amount: number }>('select amount from refunds')).map(({ amount }) => amount),
  };

  async function arrive(paymentId: string): Promise<void> {
    fakeProcessor.decide(paymentId, 'paid');
    await announce(paymentContext, shop.tenant, { id: paymentId as PaymentId, reference: null });
    await shop.app.jobs.drain();
  }

  function rows<Row>(text: string): Promise<Row[]> {
    return shop.unit.view(shop.tenant, (view) => view.query<Row>(text, []));
  }
}

const refused =
  (reason: string, extensions: object = {}) =>
  (error: unknown) => {
    assert.ok(error instanceof DomainError);
    assert.equal(error.reason, reason, error.stack);
    for (const [name, value] of Object.entries(extensions))
      assert.equal(error.extensions[name], value);
    return true;
  };

test('requesting payment again never extends a hold beyond its deadline', async (t) => {
  const { shop, session, hosted, later, arrive, orders, read } = await open(t);
  const { id } = await session();

  await hosted(id);
  await later(31);
  await hosted(id);
  await later(28);
  assert.equal((await stockOf(shop))[0]?.reserved, 1);
  assert.equal((await read(id)).reservedUntil?.toISOString(), '2026-01-01T01:00:00.000Z');
  await later(1);
  assert.equal((await stockOf(shop))[0]?.reserved, 0);

  await later(10);
  const { payment } = await hosted(id);
  assert.equal((await stockOf(shop))[0]?.reserved, 0);
  assert.equal(payment?.status, 'pending');
  await arrive(payment?.id ?? '');
  assert.equal(await orders(), 1);
  assert.deepEqual(await stockOf(shop), [{ onHand: 2, reserved: 0, held: 0 }]);
});

test('changing the session does not extend its holds', async (t) => {
  const { shop, session, hosted, later } = await open(t);
  const { id } = await session();
  await hosted(id);
  await later(50);
  await shop.unit.run(shop.tenant, (work) =>
    updateSession(work, id, { buyer: { email: 'new@example.com', name: null } }),
  );
  const { session: held } = await hosted(id);
  assert.equal(held.reservedUntil?.toISOString(), '2026-01-01T01:00:00.000Z');
});

test('a paying buyer takes over the oldest unpaid hold, and only that one', async (t) => {
  const { shop, session, hosted, complete, paid, orders, refunds, later } = await open(t, 2);
  const [oldest, newer, payer] = [await session(), await session(), await session()];
  const late = await paid(oldest.id);
  await later(1);
  const early = await paid(newer.id);
  await assert.rejects(hosted(payer.id), refused('insufficient_stock', { available: 0 }));

  assert.equal((await complete(payer.id)).session.status, 'completed');

  assert.deepEqual(await stockOf(shop), [{ onHand: 1, reserved: 1, held: 1 }]);
  await assert.rejects(hosted(oldest.id), refused('insufficient_stock', { available: 0 }));
  await early();
  await late();
  assert.equal(await orders(), 2);
  assert.deepEqual(await refunds(), [1_000]);
  assert.deepEqual(await stockOf(shop), [{ onHand: 0, reserved: 0, held: 0 }]);
});

test('a hold is reclaimed as a whole, and units that the payer does not need become available', async (t) => {
  const { shop, product, session, hosted, complete } = await open(t, 5);
  const { id } = await session({ lines: [{ product, quantity: 5 }] });
  const payer = await session();
  await hosted(id);
  await complete(payer.id);
  assert.deepEqual(await stockOf(shop), [{ onHand: 4, reserved: 0, held: 0 }]);
  await assert.rejects(hosted(id), refused('insufficient_stock', { available: 4 }));
});

test('units that a declined charge has reclaimed become available again', async (t) => {
  const { shop, product, session, hosted, complete } = await open(t, 2);
  const { id } = await session({ lines: [{ product, quantity: 2 }] });
  await hosted((await session()).id);
  await assert.rejects(complete(id, tokens.declines), refused('payment_failed'));
  assert.deepEqual(await stockOf(shop), [{ onHand: 2, reserved: 0, held: 0 }]);
});

test('a payment that is processing keeps its units', async (t) => {
  const { shop, session, complete, later, orders } = await open(t, 1);
  const [slow, other] = [await session(), await session()];
  assert.equal((await complete(slow.id, tokens.late)).payment?.status, 'processing');
  await later(59);
  await assert.rejects(complete(other.id), refused('insufficient_stock', { available: 0 }));
  assert.equal((await stockOf(shop))[0]?.reserved, 1);
  assert.equal(await orders(), 0);
});

test('fifty buyers pay concurrently while unpaid pages hold everything, and each unit is sold once', async (t) => {
  const { shop, session, complete, paid, orders, refunds } = await open(t, 3);
  const buyers = await Promise.all(Array.from({ length: 50 }, () => session()));
  const pages = [];
  for (let at = 0; at < 3; at += 1) pages.push(await paid((await session()).id));

  const [ended] = await Promise.all([
    Promise.allSettled(buyers.map(({ id }) => complete(id))),
    pages[2]?.(),
  ]);

  const answers = ended.map((end) =>
    end.status === 'fulfilled' ? end.value.session.status : end.reason.reason,
  );
  assert.deepEqual(new Set(answers), new Set(['completed', 'insufficient_stock']));
  await pages[0]?.();
  await pages[1]?.();
  assert.equal(await orders(), 3);
  assert.equal((await refunds()).length, answers.filter((each) => each === 'completed').length);
  assert.deepEqual(await stockOf(shop), [{ onHand: 0, reserved: 0, held: 0 }]);
});

test('a coupon use is reclaimed by a paying buyer, and its limit applies to late payments', async (t) => {
  const { coupon, withCode, complete, paid, uses, orders, refunds, hosted, read } = await open(t);
  await coupon({ max_uses: 1 });
  const [idle, payer] = [await withCode(), await withCode()];
  const third = await withCode('bob@example.com');
  const late = await paid(idle);
  assert.equal((await hosted(third)).session.status, 'requires_consent');

  assert.equal((await complete(payer)).session.quote.totals.total, 900);

  assert.equal(await uses(), 1);
  await late();
  assert.equal((await read(idle)).status, 'open');
  assert.deepEqual([await orders(), await uses()], [1, 1]);
  assert.deepEqual(await refunds(), [900]);
});

test('one network holds at most half of the remaining uses of a coupon', async (t) => {
  const { coupon, withCode, hosted, uses } = await open(t, 20);
  await coupon({ max_uses: 10 });
  for (let at = 0; at < 5; at += 1) await hosted(await withCode(), 'a/24');
  const other = await withCode('bob@example.com');
  await assert.rejects(hosted(other, 'a/24'), refused('coupon_exhausted'));
  await hosted(await withCode(), 'b/24');
  assert.equal(await uses(), 6);
});

test('a buyer who opens another page keeps the coupon use that the first page holds', async (t) => {
  const { coupon, withCode, hosted, uses } = await open(t, 20);
  await coupon({ max_uses: 2 });
  await hosted(await withCode(), 'a/24');

  const { session } = await hosted(await withCode(), 'a/24');

  assert.equal(session.status, 'open');
  assert.equal(await uses(), 1);
  // Other buyers of the network are still limited.
  await assert.rejects(
    hosted(await withCode('bob@example.com'), 'a/24'),
    refused('coupon_exhausted'),
  );
});

test('a buyer who may pay by token applies a coupon whose last use is held by a payment page', async (t) => {
  const { shop, session, coupon, withCode, hosted, complete, read, uses } = await open(t);
  const ucp = ucpV1Of(shop);
  await coupon({ max_uses: 1 });
  const [idle, payer] = [await withCode(), await session({ email: 'bob@example.com' })];
  await hosted(idle);

  const applied = await ucp.discount(payer.id, { code: 'TEN' });

  assert.deepEqual([applied.status, applied.body.totals?.total], [200, 900], applied.text);
  // The payment page does not get the use: the buyer must accept the higher total first.
  assert.equal((await hosted(payer.id)).session.status, 'requires_consent');
  await ucp.consent(payer.id, {});
  assert.equal((await complete(payer.id)).session.quote.totals.total, 900);
  assert.deepEqual([await uses(), (await read(idle)).status], [1, 'open']);
  const late = await ucp.discount((await session({ email: 'eve@example.com' })).id, {
    code: 'TEN',
  });
  assert.deepEqual([late.status, late.body.error.code], [422, 'coupon_exhausted']);
});

test('an order that a coupon makes free takes the last use from an idle payment page', async (t) => {
  const { shop, product, session, coupon, hosted, complete, uses, orders } = await open(t);
  const ucp = ucpV1Of(shop);
  await coupon({ max_uses: 1, percent_off: 100, product_ids: [product.id] });
  const dearer = [{ product }, { product: await shop.product({ variants: [{ stock: 1 }] }) }];
  const idle = await session({ lines: dearer });
  await ucp.discount(idle.id, { code: 'TEN' });
  await hosted(idle.id);
  const free = await session({ email: 'bob@example.com' });

  const applied = await ucp.discount(free.id, { code: 'TEN' });

  assert.deepEqual([applied.status, applied.body.totals?.total], [200, 0], applied.text);
  assert.equal((await complete(free.id)).session.status, 'completed');
  assert.deepEqual([await orders(), await uses()], [1, 1]);
});

for (const limit of ['max_uses', 'max_uses_per_buyer']) {
  test(`${limit}: a use that a payment page holds is available to the same buyer on another page`, async (t) => {
    const { coupon, withCode, paid, uses, orders, refunds } = await open(t);
    await coupon({ [limit]: 1 });
    const late = await paid(await withCode());

    const again = await paid(await withCode(' ADA@Example.com '));

    // The page that is paid first gets the use; the payment of the other one is refunded.
    assert.equal(await uses(), 1);
    await late();
    assert.deepEqual([await orders(), await uses(), await refunds()], [1, 1, []]);
    await again();
    assert.deepEqual([await orders(), await uses(), await refunds()], [1, 1, [900]]);
  });
}

test('a coupon with a limit per buyer requires the buyer before a charge', async (t) => {
  const { shop, coupon, withCode, complete, hosted, orders, uses } = await open(t);
  await coupon({ max_uses_per_buyer: 1 });
  await complete(await withCode());
  const nameless = await openSession(shop, { buyer: null });
  await shop.unit.run(shop.tenant, (work) => applyDiscount(work, nameless.id, 'TEN'));

  await assert.rejects(complete(nameless.id), refused('buyer_email_required'));
  await assert.rejects(hosted(nameless.id), refused('buyer_email_required'));

  assert.deepEqual([await orders(), await uses()], [1, 1]);
});

test('one of two concurrent payments with one email address gets the last use of a coupon', async (t) => {
  const { coupon, withCode, complete, orders, uses } = await open(t);
  await coupon({ max_uses_per_buyer: 1 });
  const both = [await withCode('ada@example.com'), await withCode(' ADA@Example.com ')];
  const ended = await Promise.allSettled(both.map((id) => complete(id)));
  const statuses = ended.map((end) =>
    end.status === 'fulfilled' ? end.value.session.status : end.reason.reason,
  );
  assert.equal(statuses.filter((status) => status === 'completed').length, 1, statuses.join());
  assert.deepEqual([await orders(), await uses()], [1, 1]);
});
