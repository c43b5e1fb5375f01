import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settlePayment } from '../../../../src/core/payments/settle-payment.ts';
import { openCapturingStore, paymentOf, reportCaptured } from '../../../kit/authorized-orders.ts';
import { finalized, openMediaShop, pdf, file as pdfFile } from '../../../kit/media.ts';
import { stockOfVariant } from '../../../kit/orders.ts';

const shop = await openMediaShop(null);
const store = await openCapturingStore(shop);
const asset = await finalized(shop, store.merchant, { bytes: pdf(100), file: pdfFile });
const book = await shop.product({
  name: 'Book',
  isDigital: true,
  digitalAssetId: asset.id,
  variants: [{ stock: 99 }],
});
const days = (count: number) => count * 86_400_000;
const units = (line: string, quantity: number) => ({ items: [{ line_item_id: line, quantity }] });
const refused = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];
const onHand = async () => [
  (await stockOfVariant(shop, store.product.variants[0]?.id))[0],
  (await stockOfVariant(shop, book.variants[0]?.id))[0],
];

/** An order of a file, which is delivered immediately, and parcels. Its payment is authorized. */
async function newOrder(quantity = 1) {
  const order = await store.order([{ product: book }, { product: store.product, quantity }]);
  const { items, confirmation_url: page } = await order.read();
  const parcels: string = items.find(({ product_id: id }: any) => id === store.product.id).id;
  const links = async () => (await order.post('downloads')).body.downloads;
  const [{ url }] = await links();
  const open = async (link: string = url) => refused(await shop.public.get(new URL(link).pathname));
  /** The download links of the order page. */
  const shown = async () => {
    const { text } = await shop.public.get(new URL(page).pathname, { accept: 'text/html' });
    assert.match(text, /id="downloads"/);
    return text.match(/\/downloads\/dl_/g) ?? [];
  };
  return { ...order, parcels, links, open, shown };
}

for (const ending of ['released', 'expired'] as const)
  test(`a file that was never paid for cannot be downloaded once its payment was ${ending}`, async () => {
    const order = await newOrder();
    if (ending === 'expired') shop.clock.advance(days(7) - 3_600_000);
    const [{ url }] = await order.links();
    const before = [await order.open(url), (await order.shown()).length];

    if (ending === 'expired') shop.clock.advance(7_200_000);
    else await order.release();
    const during = ending === 'released' && [await order.links(), await order.open(url)];
    const { payment_status: status } = await order.finish();
    const after = [await order.open(url), await order.links(), await order.shown()];
    shop.clock.advance(days(40));

    assert.deepEqual(before, [[200, undefined], 1]);
    if (during) assert.deepEqual(during, [[], [410, 'download_revoked']]);
    assert.equal(status, 'voided');
    assert.deepEqual(after, [[410, 'download_revoked'], [], []]);
    assert.deepEqual([await order.links(), await order.shown()], [[], []]);
  });

test('a file can be downloaded again when a capture is reported after the release', async () => {
  const order = await newOrder();
  await order.release();
  await order.finish();
  const { payment_id: id, reference } = await paymentOf(shop, order.id);

  await settlePayment(shop.paymentContext, shop.tenant, id, {
    state: 'authorized',
    reference,
    money: { amount: 2_000, currency: 'USD' },
    authorization: { captured: 2_000, isClosed: true, expiresAt: null },
  });

  assert.equal((await order.read()).payment_status, 'paid');
  const [{ url }] = await order.links();
  assert.deepEqual([await order.open(url), (await order.shown()).length], [[200, undefined], 1]);
});

test('an order whose payment was voided can be canceled after a download', async () => {
  const before = await onHand();
  const order = await newOrder();
  await order.open();
  const held = await order.cancel();
  await order.release();
  const releasing = await order.cancel();
  await order.finish();

  const canceled = await order.cancel();

  assert.deepEqual(
    [held, releasing].map(refused),
    Array(2).fill([409, 'order_already_downloaded']),
  );
  assert.match(held.body.error.message, /Release its payment/);
  assert.deepEqual([canceled.status, canceled.body.status], [200, 'cancelled']);
  assert.deepEqual([await onHand(), await order.links()], [before, []]);
  assert.deepEqual(refused(await order.cancel()), [409, 'order_not_cancellable']);
});

test('downloads during a cancellation are refused, and all units are restocked', async () => {
  const before = await onHand();
  const order = await newOrder();
  await order.release();
  await order.finish();

  const [canceled, ...opened] = await Promise.all([
    order.cancel(),
    ...Array.from({ length: 5 }, () => order.open()),
  ]);

  assert.equal(canceled.status, 200);
  assert.deepEqual(opened, Array(5).fill([410, 'download_revoked']));
  assert.deepEqual(await onHand(), before);
});

test('the unshipped units of a partly shipped order can be removed after its payment was voided', async () => {
  const order = await newOrder(3);
  await order.fulfill(units(order.parcels, 1));
  await order.release();
  await order.finish();
  const stuck = [await order.cancel(), await order.fulfill(), await order.refund()];
  const [parcels] = await onHand();

  const taken = await order.refund({ ...units(order.parcels, 2), restock: true });

  assert.deepEqual(stuck.map(refused), [
    [409, 'order_already_shipped'],
    [409, 'payment_voided'],
    [422, 'refund_exceeds_paid'],
  ]);
  assert.match(stuck[2]?.body.error.message, /`items`/);
  assert.deepEqual([taken.status, taken.body.status, taken.body.refunds], [200, 'fulfilled', []]);
  assert.deepEqual([taken.body.payment_status, await order.links()], ['voided', []]);
  assert.equal((await onHand())[0], Number(parcels) + 2);
});

/** An order of a file and two parcels that were taken out after its payment was voided. */
async function onlyFileLeft() {
  const order = await newOrder(2);
  await order.release();
  await order.finish();
  await order.refund({ ...units(order.parcels, 2), restock: true });
  return order;
}

test('an order with only a file left can be canceled after its payment was voided', async () => {
  const before = await onHand();
  const order = await onlyFileLeft();
  const { items, ...left } = await order.read();
  const file = items.find(({ id }: any) => id !== order.parcels).id;

  const money = await order.refund();
  const canceled = await order.cancel();
  const again = await order.cancel();

  assert.deepEqual([left.status, left.payment_status], ['fulfilled', 'voided']);
  assert.deepEqual(refused(money), [422, 'refund_exceeds_paid']);
  assert.match(money.body.error.message, /nothing can be refunded\. Cancel the order\.$/);
  assert.deepEqual(
    [canceled.status, canceled.body.status, canceled.body.refunds],
    [200, 'cancelled', []],
  );
  assert.deepEqual([await onHand(), await order.links()], [before, []]);
  assert.deepEqual(refused(again), [409, 'order_not_cancellable']);
  const gone = await order.refund(units(file, 1));
  assert.deepEqual(refused(gone), [409, 'items_not_refundable']);
  assert.doesNotMatch((await order.refund()).body.error.message, /Cancel/);
});

test('an order with only a file left can be canceled after its payment has expired', async () => {
  const before = await onHand();
  const order = await newOrder(2);
  shop.clock.advance(days(8));
  await order.finish();
  await order.refund({ ...units(order.parcels, 2), restock: true });

  const canceled = await order.cancel();

  assert.deepEqual([canceled.status, canceled.body.status], [200, 'cancelled']);
  assert.deepEqual(await onHand(), before);
});

test('a capture after the cancellation of an order with only a file left is refunded once', async () => {
  const order = await onlyFileLeft();
  await order.cancel();

  await Promise.all([1, 2].map(() => reportCaptured(shop, order.id, 3_000)));
  await order.finish();
  const { status, payment_status: paid, refunds } = await order.finish();

  assert.deepEqual(
    refunds.map(({ amount, reason }: any) => [amount, reason]),
    [[3_000, 'order_cancelled']],
  );
  assert.deepEqual([status, paid], ['cancelled', 'refunded']);
});

test('concurrent cancellations restock once', async () => {
  const before = await onHand();
  const order = await onlyFileLeft();

  const answers = await Promise.all([order.cancel(), order.cancel(), order.cancel()]);

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.deepEqual(await onHand(), before);
});

test('error messages for a voided order suggest only steps that are possible', async () => {
  const order = await newOrder(3);
  await order.fulfill(units(order.parcels, 2));
  await order.release();
  await order.finish();
  const swap = { line_item_id: order.parcels, quantity: 1 };
  const items = [{ ...swap, new_variant_id: store.product.variants[0]?.id }];
  const exchange = () => order.post('exchanges', { items, reason: 'size' });
  const messages = async () =>
    (await Promise.all([order.fulfill(), order.refund(), exchange()])).map(
      ({ body }: any) => body.error.message,
    );

  const partly = await messages();
  await order.refund(units(order.parcels, 1));
  const whole = await messages();

  for (const text of partly) assert.match(text, /Remove its unshipped units with a refund/);
  for (const text of whole)
    assert.match(text, /Ask the buyer for another payment, or open a return/);
  for (const text of [...partly, ...whole]) assert.doesNotMatch(text, /Cancel|Capture|Release/);
  const { status } = await order.post('returns', { items: [swap], reason: 'too small' });
  assert.equal(status, 201);
});
