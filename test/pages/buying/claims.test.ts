import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../kit/carts.ts';
import { line, ucpOf } from '../../kit/ucp.ts';
import { buyerBrowser, fieldOf, readable } from './buyer-browser.ts';
import { buyer, openStockedShop } from './goods.ts';

const shop = await openStockedShop(null, { termsVersion: null });
const file = await shop.product({
  name: 'Patterns',
  isDigital: true,
  price: { amount: 1_000, currency: 'USD' },
});
const group = (await shop.admin.post('/customer-groups', { name: 'Students' })).body;
const claim = 'com.example.student';
await shop.admin.post('/coupons', {
  ...{ site_slug: 'shop', code: 'STUDENT10', percent_off: 10 },
  ...{ eligibility_claim: claim, eligibility_group_id: group.id },
});

test('a buyer whose claim is not proven sees the full total before anything is charged', async () => {
  const { body } = await ucpOf(shop).create({
    line_items: [line(String(file.variants[0]?.id))],
    context: { eligibility: [claim] },
  });
  const { continue_url: at, id } = body;
  const ada = buyerBrowser(shop);
  const page = await ada.get(at);
  const fields = (shown: string | null) => ({ email: buyer.email, shown: shown ?? '' });

  const asked = await ada.post(`${at}/pay`, fields(fieldOf(page, 'shown')));
  const charges = () =>
    rowsOf<{ amount: number }>(shop, 'select amount from payments where subject_id = $1', [id]);

  assert.match(readable(page), /Discount STUDENT10.*\$9\.00/);
  assert.doesNotMatch(page.text, /name="removed_coupon"/);
  assert.deepEqual(await charges(), []);
  const now = asked.status === 303 ? await ada.get(at) : asked;
  assert.match(readable(now), /The discount for com\.example\.student was removed/);
  assert.match(readable(now), /Total \$10\.00/);
  const paid = await ada.post(`${at}/pay`, fields(fieldOf(now, 'shown')));
  assert.match(String(paid.headers.location), /\/sandbox\/pay\//, paid.text);
  assert.deepEqual(await charges(), [{ amount: 1_000 }]);
});
