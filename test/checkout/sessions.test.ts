import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  applyDiscount,
  giveConsent,
  updateSession,
} from '../../src/core/checkout/change-session.ts';
import { cancelSession } from '../../src/core/checkout/end-session.ts';
import { findSessionByConfirmation, getSession } from '../../src/core/checkout/load-session.ts';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { startHostedPayment } from '../../src/core/checkout/payment/start-hosted-payment.ts';
import type { CheckoutSession } from '../../src/core/checkout/session.ts';
import { deriveConfirmationToken } from '../../src/core/orders/confirmation.ts';
import { findOrderByConfirmation } from '../../src/core/orders/read-orders.ts';
import { changeSite } from '../../src/core/sites/manage-sites.ts';
import type { DomainError } from '../../src/kernel/domain-error.ts';
import type { PaymentId } from '../../src/kernel/id.ts';
import type { Work } from '../../src/platform/unit-of-work.ts';
import { home, itemOf, type OrderOptions, openSession } from '../kit/buying.ts';
import { announce, createFakeProcessor, paymentContextWith, tokens } from '../kit/payments.ts';
import { openShop, type Shop } from '../kit/shop.ts';
import { stockOf } from '../kit/stock.ts';

const rejection =
  (kind: string, reason: string, extensions?: object) =>
  (error: DomainError): true => {
    assert.deepEqual([error.kind, error.reason], [kind, reason], error.stack);
    if (extensions) assert.deepEqual(error.extensions, extensions);
    return true;
  };

const shared = await openShop(null);
let stores = 0;

/** A new workspace with one store in the shared shop, since tests count all that it has. */
async function newStore(termsVersion: string | null) {
  stores += 1;
  const slug = `shop-${stores}`;
  const workspace = await shared.workspace(slug);
  const site = await workspace.site({ termsVersion });
  const merchant = await workspace.merchant('write:products', 'write:pricing', 'write:settings');
  return { ...shared, ...workspace, slug, site: async () => site, merchant };
}

async function open({ terms = null }: { terms?: string | null } = {}) {
  const shop = await newStore(terms);
  const fakeProcessor = createFakeProcessor();
  const paymentContext = paymentContextWith(shop, fakeProcessor);
  const product = await shop.product({ variants: [{ stock: 3 }] });
  const run = <Answer>(act: (work: Work) => Promise<Answer>) => shop.unit.run(shop.tenant, act);
  return {
    shop,
    fakeProcessor,
    paymentContext,
    product,
    run,
    session: (options: OrderOptions = {}) =>
      openSession(shop, { lines: [{ product }], ...options }),
    read: (id: string) => shop.unit.view(shop.tenant, (view) => getSession(view, id)),
    hosted: (id: string) => startHostedPayment(paymentContext, shop.tenant, id, { network: null }),
    complete: (id: string, token: string | null = tokens.pays) =>
      completeWithToken(paymentContext, shop.tenant, id, token),
    price: (amount: number) =>
      shop.merchant.patch(`/products/${product.id}`, { price: { amount, currency: 'USD' } }),
  };
}

const stock = (onHand: number, reserved = 0) => [{ onHand, reserved, held: reserved }];
const codes = ({ quote }: CheckoutSession) => quote.messages.map(({ code }) => code);
type Store = Pick<Shop, 'unit' | 'tenant'>;
const countOrders = (shop: Store) =>
  shop.unit.view(shop.tenant, async (view) => {
    const [row] = await view.query<{ count: number }>('select count(*)::int from orders', []);
    return row?.count;
  });

const usesOfCoupons = (shop: Store) =>
  shop.unit.view(shop.tenant, (view) =>
    view.query<{ uses: number }>('select uses from coupons', []),
  );

/** TEN takes ten percent off, once. */
const onceTenOff = ({ merchant, slug }: Awaited<ReturnType<typeof newStore>>) =>
  merchant.post('/coupons', { site_slug: slug, code: 'TEN', percent_off: 10, max_uses: 1 });

const shortOf = (id: string, available: number) => ({
  available,
  variant_id: id,
  shortages: [{ variant_id: id, available }],
});

describe('a checkout session', () => {
  test('is open, has prices and reserves nothing', async () => {
    const { shop, session } = await open();

    const { status, quote, expiresAt } = await session();

    assert.deepEqual(
      [status, quote.totals.total, quote.selectedShippingOptionId, expiresAt.toISOString()],
      ['open', 1_000, 'standard', '2026-01-01T06:00:00.000Z'],
    );
    assert.deepEqual(await stockOf(shop), stock(3));
  });

  test('expires after the lifetime that the store sets', async () => {
    const { shop, run, product } = await open();
    const site = await run((work) => changeSite(work, shop.slug, { sessionTtlMinutes: 15 }));

    const { expiresAt } = await openSession(shop, { site, lines: [{ product }] });

    assert.equal(expiresAt.toISOString(), '2026-01-01T00:15:00.000Z');
  });

  test('omits sold-out items, and is rejected when too little stock is left', async () => {
    const { shop, product, session } = await open();
    const empty = await shop.product({ variants: [{ stock: 0 }] });

    const made = await session({ lines: [{ product }, { product: empty }] });

    assert.deepEqual(
      [made.items.length, codes(made), made.quote.totals.subtotal],
      [1, ['item_removed_out_of_stock'], 1_000],
    );
    await assert.rejects(
      session({ lines: [{ product: empty }] }),
      rejection('conflict', 'insufficient_stock', shortOf(itemOf({ product: empty }).variantId, 0)),
    );
    await assert.rejects(
      session({ lines: [{ product, quantity: 4 }] }),
      rejection('conflict', 'insufficient_stock', shortOf(itemOf({ product }).variantId, 3)),
    );
  });

  test('an edit recalculates prices and closes the open page', async () => {
    const { shop, product, fakeProcessor, session, hosted, run } = await open();
    const { id } = await session();
    const first = await hosted(id);
    assert.deepEqual(await stockOf(shop), stock(3, 1));

    const edited = await run((work) =>
      updateSession(work, id, { items: [itemOf({ product, quantity: 2 })] }),
    );

    assert.deepEqual(
      [edited.quote.totals.total, edited.paymentId, edited.version],
      [2_000, null, 3],
    );
    assert.deepEqual(await stockOf(shop), stock(3));
    const second = await hosted(id);
    assert.notEqual(second.payment?.id, first.payment?.id);
    assert.equal(fakeProcessor.calls.openHosted, 2);
    await assert.rejects(
      run((work) => updateSession(work, id, { selectedShippingOptionId: 'by dog' })),
      rejection('unprocessable', 'shipping_option_unknown', {
        shipping_options: [{ id: 'standard', label: 'Standard shipping', amount: 0 }],
      }),
    );
  });

  test('a payment on a hosted page creates the order, its confirmation and its events once', async () => {
    const { shop, fakeProcessor, paymentContext, session, hosted, read } = await open();
    const { id } = await session();
    const { payment } = await hosted(id);
    assert.equal(payment?.url, `https://pay.example.com/${payment?.id}`);
    assert.equal((await hosted(id)).payment?.id, payment?.id);
    assert.equal(fakeProcessor.calls.openHosted, 1);

    fakeProcessor.decide(payment?.id ?? '', 'paid');
    if (payment)
      await Promise.all([1, 2, 3].map(() => announce(paymentContext, shop.tenant, payment)));

    const done = await read(id);
    const token = await shop.unit.view(shop.tenant, async (view) =>
      deriveConfirmationToken(view, id, done.confirmation),
    );
    const order = await shop.unit.view(shop.tenant, (view) => findOrderByConfirmation(view, token));
    assert.deepEqual(
      [done.status, order?.id, order?.checkoutId, order?.totals.total, order?.test, order?.payment],
      [
        'completed',
        done.orderId,
        id,
        1_000,
        true,
        {
          id: payment?.id,
          provider: 'stripe',
          intentId: `ref_${payment?.id}`,
        },
      ],
    );
    assert.deepEqual(await stockOf(shop), stock(2));
    assert.equal(await countOrders(shop), 1);
    assert.deepEqual((await shop.events()).slice(-2), ['customer.created', 'order.created']);
    const found = await shop.unit.view(shop.tenant, (view) =>
      findSessionByConfirmation(view, token),
    );
    assert.equal(found?.id, id);
    assert.equal((await hosted(id)).session.status, 'completed');
  });

  test('a declined token releases the stock, and another token buys', async () => {
    const { shop, session, complete, read } = await open();
    const { id } = await session();

    await assert.rejects(
      complete(id, tokens.declines),
      rejection('payment_required', 'payment_failed', {
        continue_url: `http://localhost:4000/checkout/${id}`,
        failure: 'card_declined',
      }),
    );
    assert.equal((await read(id)).status, 'open');
    assert.deepEqual(await stockOf(shop), stock(3));

    const { session: done } = await complete(id);
    assert.equal(done.status, 'completed');
    assert.deepEqual(await stockOf(shop), stock(2));
  });

  test('nothing changes while the processor handles the payment, and its result completes the session', async () => {
    const { shop, fakeProcessor, paymentContext, session, complete, hosted, run, read } =
      await open();
    const { id } = await session();

    const { session: waiting, payment } = await complete(id, tokens.late);

    assert.deepEqual([waiting.status, payment?.status], ['open', 'processing']);
    const inProgress = rejection('conflict', 'payment_in_progress');
    await assert.rejects(
      run((work) => updateSession(work, id, {})),
      inProgress,
    );
    await assert.rejects(
      run((work) => cancelSession(work, id)),
      inProgress,
    );
    await assert.rejects(hosted(id), inProgress);
    shop.clock.advance(7 * 3_600_000);
    await shop.app.jobs.drain();
    assert.equal((await read(id)).status, 'open');
    assert.deepEqual(await stockOf(shop), stock(3, 1));
    fakeProcessor.decide(payment?.id ?? '', 'paid');
    if (payment) await announce(paymentContext, shop.tenant, payment);
    assert.equal((await read(id)).status, 'completed');
    assert.deepEqual(await stockOf(shop), stock(2));
  });

  test('a lost response of the processor is resolved by a retry, without a second charge', async () => {
    const { shop, fakeProcessor, session, complete } = await open();
    const { id } = await session();

    const { payment } = await complete(id, tokens.answerLost);
    assert.equal(payment?.status, 'processing');
    const { session: done } = await complete(id, tokens.answerLost).then(() => complete(id));

    assert.equal(done.status, 'completed');
    assert.equal(fakeProcessor.kept(payment?.id ?? ''), 1_000);
    assert.equal(await countOrders(shop), 1);
  });

  test('fifty concurrent completions make one payment and one order', async () => {
    const { shop, session, complete } = await open();
    const { id } = await session();

    const all = await Promise.all(Array.from({ length: 50 }, () => complete(id)));

    assert.deepEqual(
      new Set(all.map(({ session: { status, orderId } }) => `${status} ${orderId}`)).size,
      1,
    );
    assert.equal(await countOrders(shop), 1);
    assert.deepEqual(await stockOf(shop), stock(2));
    const [row] = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ count: number }>('select count(*)::int from payments', []),
    );
    assert.equal(row?.count, 1);
  });

  test('reports what is missing without a payment method or an address', async () => {
    const { paymentContext, shop, session, complete, hosted, product } = await open();
    const { id } = await session({ shippingAddress: null });

    await assert.rejects(complete(id), rejection('unprocessable', 'shipping_address_required'));
    await assert.rejects(hosted(id), rejection('unprocessable', 'shipping_address_required'));
    const cart = await session({ channel: 'cart', lines: [{ product }] });
    await assert.rejects(
      hosted(cart.id),
      rejection('unprocessable', 'shipping_option_required', {
        shipping_options: [{ id: 'standard', label: 'Standard shipping', amount: 0 }],
      }),
    );
    const pages = { ...paymentContext, processor: { ...paymentContext.processor, charge: null } };
    const ready = await session();
    await assert.rejects(
      completeWithToken(pages, shop.tenant, ready.id, null),
      rejection('payment_required', 'payment_required', {
        continue_url: `http://localhost:4000/checkout/${ready.id}`,
      }),
    );
    assert.deepEqual(await stockOf(shop), stock(3));
  });

  test('an order is created immediately when nothing is due', async () => {
    const { shop, fakeProcessor, session, hosted, complete, price } = await open();
    await price(0);
    const [one, two] = [await session(), await session()];

    const { session: done, payment } = await hosted(one.id);
    await complete(two.id);

    assert.deepEqual(
      [done.status, payment, fakeProcessor.calls.openHosted],
      ['completed', null, 0],
    );
    assert.deepEqual(await stockOf(shop), stock(1));
    assert.equal(await countOrders(shop), 2);
  });
});

describe('consent', () => {
  test('terms must be accepted in their current version', async () => {
    const { shop, session, complete, hosted, run } = await open({ terms: '2026-01' });
    const { id } = await session();

    for (const pay of [complete, hosted, complete]) {
      const { session: asked, payment } = await pay(id);
      assert.deepEqual(
        [asked.status, payment, codes(asked)],
        ['requires_consent', null, ['terms_acceptance_required']],
      );
    }
    await assert.rejects(
      run((work) =>
        giveConsent(work, id, { termsVersion: '2025-01', selectedShippingOptionId: null }),
      ),
      rejection('conflict', 'terms_version_mismatch', { terms_version: '2026-01' }),
    );
    const consented = await run((work) =>
      giveConsent(work, id, { termsVersion: '2026-01', selectedShippingOptionId: 'standard' }),
    );
    assert.deepEqual([consented.status, codes(consented)], ['open', []]);
    assert.equal((await complete(id)).session.status, 'completed');
    assert.deepEqual(await stockOf(shop), stock(2));
  });

  test('a higher total requires consent, a lower one does not', async () => {
    const { shop, fakeProcessor, session, complete, hosted, run, price, read } = await open();
    const { id } = await session();
    await hosted(id);
    await price(1_500);

    const { session: asked } = await complete(id);

    assert.deepEqual(
      [asked.status, asked.quote.totals.total, asked.paymentId],
      ['requires_consent', 1_500, null],
    );
    assert.ok(codes(asked).includes('price_changed'));
    assert.deepEqual(await stockOf(shop), stock(3));
    assert.equal((await complete(id)).session.status, 'requires_consent');
    await run((work) =>
      giveConsent(work, id, { termsVersion: null, selectedShippingOptionId: null }),
    );
    await price(700);
    const { payment } = await complete(id);
    assert.equal((await read(id)).status, 'completed');
    assert.equal(fakeProcessor.kept(payment?.id ?? ''), 700);
  });

  test('a shipping option that was removed requires consent', async () => {
    const { session, complete, shop } = await open();
    const { id } = await session();
    const rates = [{ id: 'express', label: 'Express', type: 'flat', amount: 0 }];
    await shop.merchant.post('/shipping-zones', {
      site_slug: shop.slug,
      name: 'US',
      countries: ['US'],
      rates,
    });

    const { session: asked } = await complete(id);

    assert.deepEqual(
      [asked.status, asked.selectedShippingOptionId, codes(asked).at(-1)],
      ['requires_consent', 'express', 'shipping_option_changed'],
    );
  });

  test('a coupon that ends before the payment requires consent', async () => {
    const { session, complete, shop, run } = await open();
    await onceTenOff(shop);
    const [one, two] = [await session(), await session()];
    for (const { id } of [one, two]) {
      const { quote } = await run((work) => applyDiscount(work, id, 'ten'));
      assert.deepEqual([quote.totals.discount, quote.totals.total], [100, 900]);
    }
    await complete(one.id);

    const { session: asked } = await complete(two.id);

    assert.deepEqual([asked.status, asked.quote.totals.total], ['requires_consent', 1_000]);
    await assert.rejects(
      run((work) => applyDiscount(work, two.id, 'nonsense')),
      rejection('not_found', 'coupon_not_found'),
    );
  });

  test('only one of many buyers who open a page with the last use of a coupon succeeds', async () => {
    const { shop, session, hosted, run } = await open();
    await onceTenOff(shop);
    const ids: string[] = [];
    for (let left = 6; left > 0; left -= 1) {
      const { id } = await session({ email: `buyer-${left}@example.com` });
      await run((work) => applyDiscount(work, id, 'TEN'));
      ids.push(id);
    }

    const opened = await Promise.allSettled(ids.map(hosted));

    const pages = opened.flatMap((one) =>
      one.status === 'fulfilled' ? (one.value.payment ?? []) : [],
    );
    assert.deepEqual(
      pages.map(({ amount }) => amount),
      [900],
    );
    for (const one of opened) {
      if (one.status === 'rejected') rejection('unprocessable', 'coupon_exhausted')(one.reason);
    }
    assert.deepEqual(await usesOfCoupons(shop), [{ uses: 1 }]);
    assert.deepEqual((await stockOf(shop))[0], { onHand: 3, reserved: 1, held: 1 });
  });

  test('a coupon held by another buyer’s payment requires consent, and is free when that page expires', async () => {
    const { shop, session, hosted, run } = await open();
    await onceTenOff(shop);
    const [one, two] = [await session(), await session({ email: 'bob@example.com' })];
    for (const { id } of [one, two]) await run((work) => applyDiscount(work, id, 'TEN'));
    await hosted(one.id);

    const asked = await hosted(two.id);
    assert.deepEqual([asked.session.status, asked.payment], ['requires_consent', null]);
    assert.equal(asked.session.quote.totals.total, 1_000);

    shop.clock.advance(31 * 60_000);
    await shop.app.jobs.drain();
    assert.deepEqual(await usesOfCoupons(shop), [{ uses: 0 }]);
    const agreed = { termsVersion: null, selectedShippingOptionId: null };
    await run((work) => giveConsent(work, two.id, agreed));
    assert.equal((await hosted(two.id)).payment?.amount, 900);
    assert.deepEqual(await usesOfCoupons(shop), [{ uses: 1 }]);
    await run((work) => cancelSession(work, two.id));
    assert.deepEqual(await usesOfCoupons(shop), [{ uses: 0 }]);
  });

  test('the second of two late payments with the last use of a coupon is refunded', async () => {
    const { shop, fakeProcessor, paymentContext, session, hosted, run } = await open();
    await onceTenOff(shop);
    const payments = [];
    for (const { id } of [await session(), await session()]) {
      await run((work) => applyDiscount(work, id, 'TEN'));
      payments.push((await hosted(id)).payment);
      // The first page has expired, and its payment has not arrived yet.
      shop.clock.advance(31 * 60_000);
      await shop.app.jobs.drain();
    }

    for (const payment of payments) {
      fakeProcessor.decide(payment?.id ?? '', 'paid');
      if (payment) await announce(paymentContext, shop.tenant, payment);
    }

    await shop.app.jobs.drain();
    assert.equal(await countOrders(shop), 1);
    assert.deepEqual(await usesOfCoupons(shop), [{ uses: 1 }]);
    assert.deepEqual(await stockOf(shop), stock(2));
    const refunds = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ payment_id: string; amount: number }>(
        'select payment_id, amount from refunds',
        [],
      ),
    );
    assert.deepEqual(refunds, [{ payment_id: payments[1]?.id, amount: 900 }]);
  });
});

describe('a session that ends', () => {
  test('expiry releases the stock, and a late payment still completes it while there is stock', async () => {
    const { shop, fakeProcessor, paymentContext, session, hosted, run, read } = await open();
    const [one, two] = [await session(), await session()];
    const late = await hosted(one.id);
    const later = await hosted(two.id);
    assert.deepEqual((await stockOf(shop))[0], { onHand: 3, reserved: 2, held: 2 });

    shop.clock.advance(31 * 60_000);
    await shop.app.jobs.drain();
    assert.deepEqual((await stockOf(shop))[0], { onHand: 3, reserved: 0, held: 0 });
    assert.equal((await read(one.id)).status, 'open');
    shop.clock.advance(6 * 3_600_000);
    assert.equal((await read(one.id)).status, 'expired');
    await shop.app.jobs.drain();
    assert.equal((await read(one.id)).status, 'expired');
    await assert.rejects(
      run((work) => updateSession(work, one.id, { shippingAddress: home })),
      rejection('wrong_state', 'checkout_expired'),
    );

    fakeProcessor.decide(late.payment?.id ?? '', 'paid');
    if (late.payment) await announce(paymentContext, shop.tenant, late.payment);
    assert.equal((await read(one.id)).status, 'completed');
    await shop.merchant.patch(`/products/${one.items[0]?.productId}`, {
      variants: [{ stock: 0 }],
    });
    fakeProcessor.decide(later.payment?.id ?? '', 'paid');
    if (later.payment) await announce(paymentContext, shop.tenant, later.payment);
    assert.equal((await read(two.id)).status, 'expired');
    assert.equal(await countOrders(shop), 1);
    const refunds = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ amount: number; reason: string }>('select amount, reason from refunds', []),
    );
    assert.deepEqual(refunds, [{ amount: 1_000, reason: 'not_available' }]);
  });

  test('an expired session stays expired when its payment begins to be processed', async () => {
    const { shop, fakeProcessor, paymentContext, session, hosted, run, read } = await open();
    const settle = async (paymentId: string, state: 'processing' | 'paid') => {
      fakeProcessor.decide(paymentId, state);
      await announce(paymentContext, shop.tenant, { id: paymentId as PaymentId, reference: null });
    };
    const released = await session();
    const { payment: first } = await hosted(released.id);
    shop.clock.advance(340 * 60_000);
    await shop.app.jobs.drain();
    const holding = await session({ expiresAt: new Date(shop.clock().getTime() + 60_000) });
    const { payment: second } = await hosted(holding.id);
    assert.deepEqual(await stockOf(shop), stock(3, 1));
    shop.clock.advance(60 * 60_000);

    // The job that expires sessions has not run yet.
    for (const payment of [first, second]) await settle(payment?.id ?? '', 'processing');

    for (const { id } of [released, holding]) {
      assert.equal((await read(id)).status, 'expired');
      await assert.rejects(
        run((work) => updateSession(work, id, {})),
        rejection('wrong_state', 'checkout_expired'),
      );
    }
    assert.deepEqual(await stockOf(shop), stock(3));
    await settle(first?.id ?? '', 'processing');
    assert.equal((await read(released.id)).status, 'expired');
    await settle(first?.id ?? '', 'paid');
    assert.equal((await read(released.id)).status, 'completed');
    assert.deepEqual(await stockOf(shop), stock(2));
  });

  test('canceling releases everything, and a later payment is refunded', async () => {
    const { shop, fakeProcessor, paymentContext, session, hosted, run, read } = await open();
    const { id } = await session();
    const { payment } = await hosted(id);

    const cancelled = await run((work) => cancelSession(work, id));

    assert.equal(cancelled.status, 'cancelled');
    assert.deepEqual(await stockOf(shop), stock(3));
    fakeProcessor.decide(payment?.id ?? '', 'paid');
    if (payment) await announce(paymentContext, shop.tenant, payment);
    assert.equal((await read(id)).status, 'cancelled');
    assert.equal(await countOrders(shop), 0);
    for (const again of [() => hosted(id), () => run((work) => cancelSession(work, id))])
      await assert.rejects(
        again,
        rejection('wrong_state', 'checkout_not_modifiable', { status: 'cancelled' }),
      );
  });

  test('an unknown session and one of another workspace are not found', async () => {
    const { shop, session, read } = await open();
    const { id } = await session();

    await assert.rejects(read('cs_unknown'), rejection('not_found', 'checkout_not_found'));
    await assert.rejects(
      shop.unit.view(shop.other.tenant, (view) => getSession(view, id)),
      rejection('not_found', 'checkout_not_found'),
    );
  });
});
