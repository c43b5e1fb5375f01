import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteEndedSessions } from '../../src/core/checkout/delete-ended-sessions.ts';
import { goodCard, press } from '../kit/parity/hosted-page.ts';
import { ucpV1Of } from '../kit/ucp-v1.ts';
import { buyerBrowser } from '../pages/buying/buyer-browser.ts';
import { fillIn } from '../pages/buying/checkout-form.ts';
import { buyer, openStockedShop } from '../pages/buying/goods.ts';

const shop = await openStockedShop(null, { termsVersion: null });
const { workspaceId } = shop.tenant;
const ucpV1 = ucpV1Of(shop);

const select = (text: string) =>
  shop.unit.view(shop.tenant, (view) => view.query<{ email: string | null }>(text, [workspaceId]));
const payers = async () => {
  const rows = await select(
    'select buyer_email as email from payments where workspace_id = $1 order by created_at',
  );
  return rows.map(({ email }) => email);
};

/** The payment page of the first buyer is paid after a second one has entered their details. */
async function payTooLate(first: string, second: string): Promise<void> {
  const { body } = await ucpV1.create({
    site_slug: 'shop',
    line_items: [{ product_id: shop.tee.id }],
  });
  const at = `http://localhost:4000/checkout/${body.id}`;
  const [payer, other] = [buyerBrowser(shop), buyerBrowser(shop)];
  await fillIn(payer, at, { ...buyer, email: first, shipping_option: 'std' });
  const page = await press(shop, at, payer);
  await fillIn(other, at, { ...buyer, email: second, shipping_option: 'std' });
  assert.equal((await payer.post(page, { card_number: goodCard })).status, 303);
  await shop.app.jobs.drain();
}

test('a payment that is returned emails the buyer who paid, not the later one', async () => {
  await payTooLate('payer@example.com', 'other@example.com');

  const emails = await select(
    "select recipient as email from emails where workspace_id = $1 and kind = 'payment_returned'",
  );
  assert.deepEqual(emails, [{ email: 'payer@example.com' }]);
});

test('an erasure removes the address from payments, and so does the end of the checkout', async () => {
  const { body: made } = await shop.admin.post('/customers', { email: 'payer@example.com' });
  assert.deepEqual(await payers(), ['payer@example.com']);
  const erased = await shop.admin.post(`/customers/${made.id}/erase`, {});
  assert.equal(erased.status, 200, erased.text);
  assert.deepEqual(await payers(), [null]);

  await payTooLate('late@example.com', 'other@example.com');
  assert.deepEqual(await payers(), [null, 'late@example.com']);
  shop.clock.advance(3 * 86_400_000);
  await deleteEndedSessions(shop.unit, new Date(shop.clock().getTime() - 86_400_000));
  assert.deepEqual(await payers(), [null, null]);
});
