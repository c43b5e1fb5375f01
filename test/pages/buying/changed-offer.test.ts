import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateSession } from '../../../src/core/checkout/change-session.ts';
import { rowsOf } from '../../kit/carts.ts';
import { someoneWaits } from '../../kit/locks.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';
import { buyerBrowser, fieldOf, readable } from './buyer-browser.ts';
import { buyer, openStockedShop } from './goods.ts';

const shop = await openStockedShop(null, { termsVersion: null });
const ucp = ucpV1Of(shop);
const [mug, cup] = [await file('Mug'), await file('Cup')];

function file(name: string) {
  return shop.product({ name, isDigital: true, price: { amount: 1_000, currency: 'USD' } });
}

/** A session of an agent, and its page as the buyer has opened it. */
async function shownTo(
  person: ReturnType<typeof buyerBrowser>,
  product: { id: string },
  more = {},
) {
  const made = await ucp.create({ line_items: [{ product_id: product.id }], ...more });
  const { id, continue_url: at } = made.body;
  const page = await person.get(at);
  const fields = ['email', 'name', 'country', 'line1', 'city', 'state', 'postcode'];
  const typed = [...fields, 'shipping_option', 'shown'].flatMap((name) => {
    const value = fieldOf(page, name);
    return value === null ? [] : [[name, value]];
  });
  return {
    id,
    at,
    fields: { email: buyer.email, ...Object.fromEntries(typed.filter(([, v]) => v)) },
  };
}

const chargesOf = (id: string) =>
  rowsOf<{ id: string }>(shop, 'select payment_id as id from payments where subject_id = $1', [id]);

test('another product at the same total is displayed before anything is charged', async () => {
  const ada = buyerBrowser(shop);
  const { id, at, fields } = await shownTo(ada, mug);
  await ucp.put(id, { line_items: [{ product_id: cup.id }] });

  const answer = await ada.post(`${at}/pay`, fields);

  assert.equal(answer.status, 409);
  assert.match(
    readable(answer),
    /Your order has changed since you opened this page\. You have not been charged\..* Removed: Mug\. Added: 1 × Cup at \$10\.00\./,
  );
  assert.deepEqual(await chargesOf(id), []);
  const again = await ada.post(`${at}/pay`, { ...fields, shown: fieldOf(answer, 'shown') ?? '' });
  assert.match(String(again.headers.location), /\/sandbox\/pay\//);
});

test('a quantity and a price that cancel each other out are displayed', async () => {
  const ada = buyerBrowser(shop);
  const pair = await file('Pair');
  const { id, at, fields } = await shownTo(ada, pair);
  await shop.admin.patch(`/products/${pair.id}`, { price: { amount: 500, currency: 'USD' } });
  await ucp.put(id, { line_items: [{ product_id: pair.id, quantity: 2 }] });

  const answer = await ada.post(`${at}/pay`, fields);

  assert.equal(answer.status, 409);
  assert.match(readable(answer), /The quantity of Pair changed from 1 to 2\./);
  assert.match(readable(answer), /The price of Pair changed from \$10\.00 to \$5\.00\./);
  assert.deepEqual(await chargesOf(id), []);
});

const toUs = { country: 'US', state: 'NY', postcode: '10001', line1: '1 Elm St', city: 'New York' };

test('an address or variant that an agent changes is displayed, and the buyer’s input is kept', async () => {
  const ada = buyerBrowser(shop);
  const shipping_address = { ...toUs, name: 'Ada' };
  const { id, at, fields } = await shownTo(ada, shop.tee, {
    shipping_address,
    buyer: { email: buyer.email },
  });
  await ucp.put(id, { shipping_address: { ...shipping_address, line1: '9 Bot Road' } });

  const answer = await ada.post(`${at}/pay`, { ...fields, city: 'Albany' });

  assert.equal(answer.status, 409);
  assert.match(
    readable(answer),
    /The delivery address changed from Ada, 1 Elm St, .* to Ada, 9 Bot/,
  );
  assert.deepEqual([fieldOf(answer, 'line1'), fieldOf(answer, 'city')], ['9 Bot Road', 'Albany']);
  assert.deepEqual(await chargesOf(id), []);
});

test('another shipping option at the same price is displayed', async () => {
  await shop.admin.post('/shipping-zones', {
    site_slug: 'shop',
    name: 'Canada',
    countries: ['CA'],
    rates: ['Bike', 'Boat'].map((label) => ({ id: label, label, type: 'flat', amount: 500 })),
  });
  const ada = buyerBrowser(shop);
  const shipping_address = { country: 'CA', state: 'ON', postcode: 'K1A 0B1', line1: '1 Elm St' };
  const { id, at, fields } = await shownTo(ada, shop.tee, {
    shipping_address: { ...shipping_address, city: 'Ottawa', name: 'Ada' },
    selected_shipping_option_id: 'Bike',
  });
  await ucp.put(id, { selected_shipping_option_id: 'Boat' });

  const answer = await ada.post(`${at}/pay`, fields);

  assert.equal(answer.status, 409);
  assert.match(readable(answer), /The shipping option changed from Bike to Boat\./);
});

test('a shipping option that is renamed at the same price is displayed', async () => {
  const rate = (label: string) => ({ id: 'cargo', label, type: 'flat', amount: 500 });
  const { body: zone } = await shop.admin.post('/shipping-zones', {
    ...{ site_slug: 'shop', name: 'Mexico', countries: ['MX'], rates: [rate('In two days')] },
  });
  const ada = buyerBrowser(shop);
  const shipping_address = { country: 'MX', state: 'CMX', postcode: '06000', line1: 'Calle 1' };
  const { id, at, fields } = await shownTo(ada, shop.tee, {
    shipping_address: { ...shipping_address, city: 'Ciudad de México', name: 'Ada' },
    selected_shipping_option_id: 'cargo',
  });
  await shop.admin.patch(`/shipping-zones/${zone.id}`, { rates: [rate('By ship, 90 days')] });

  const answer = await ada.post(`${at}/pay`, fields);

  assert.equal(answer.status, 409);
  assert.match(readable(answer), /changed from In two days to By ship, 90 days\./);
  assert.deepEqual(await chargesOf(id), []);
});

test('lines in another order, or divided, are the same offer', async () => {
  const ada = buyerBrowser(shop);
  const line = (product: { id: string }, quantity = 1) => ({ product_id: product.id, quantity });
  const { id, at, fields } = await shownTo(ada, mug, { line_items: [line(mug, 2), line(cup)] });
  await ucp.put(id, { line_items: [line(cup), line(mug), line(mug)] });

  const answer = await ada.post(`${at}/pay`, fields);

  assert.equal(answer.status, 303);
});

test('terms that change while the page is open must be accepted again', async () => {
  await shop.site({ slug: 'strict', termsVersion: '1' });
  const saw = await shop.product({ name: 'Saw', isDigital: true }, 'strict');
  const ada = buyerBrowser(shop);
  const { id, at, fields } = await shownTo(ada, saw);
  await shop.admin.patch('/sites/strict', { terms_version: '2' });

  const answer = await ada.post(`${at}/pay`, { ...fields, terms: 'yes' });

  assert.equal(answer.status, 409);
  assert.match(readable(answer), /The terms changed from version 1 to version 2\./);
  assert.equal(fieldOf(answer, 'terms'), '');
  assert.equal((await ucp.get(id)).body.accepted_terms_version, null);
  assert.deepEqual(await chargesOf(id), []);
});

test('a form without the displayed offer does not pay', async () => {
  const ada = buyerBrowser(shop);
  const { id, at, fields } = await shownTo(ada, mug);

  for (const shown of ['', 'AAAA', 'e30', fields.shown?.slice(0, -4) ?? '']) {
    const answer = await ada.post(`${at}/pay`, { ...fields, shown });
    assert.deepEqual([shown, answer.status], [shown, 409]);
  }
  assert.deepEqual(await chargesOf(id), []);
});

test('concurrent and repeated presses lead to one payment page', async () => {
  await shop.site({ slug: 'agreed', termsVersion: '1' });
  const song = await shop.product({ name: 'Song', isDigital: true }, 'agreed');
  const sent = { shipping_address: { ...toUs, name: 'Ada' } };
  const kinds = [[mug], [song], [shop.tee, sent]] as const;
  for (let round = 0; round < 9; round += 1) {
    const ada = buyerBrowser(shop);
    const [product, more] = kinds[round % 3] ?? [mug];
    const { id, at, fields } = await shownTo(ada, product, more);
    const entered = { ...fields, terms: 'yes' };

    const presses = await Promise.all([1, 2, 3].map(() => ada.post(`${at}/pay`, entered)));
    const late = await ada.post(`${at}/pay`, entered);

    const ways = presses.map(({ headers }) => headers.location);
    assert.match(String(late.headers.location), /\/sandbox\/pay\//);
    assert.deepEqual([round, ...ways], [round, ...ways.map(() => late.headers.location)]);
    assert.equal((await chargesOf(id)).length, 1);
  }
});

test('lines that an agent replaces during a press are named, also when the total is the same', async () => {
  const ada = buyerBrowser(shop);
  const { id, at, fields } = await shownTo(ada, mug);
  const [variant] = cup.variants;
  const items = [{ productId: cup.id, variantId: variant?.id ?? 'var_none', quantity: 1 }];

  const { pressed } = await shop.unit.run(shop.tenant, async (work) => {
    await updateSession(work, id, { items });
    const press = ada.post(`${at}/pay`, fields);
    await someoneWaits(work, press);
    return { pressed: press };
  });
  const answer = await pressed;

  assert.equal(answer.status, 409);
  assert.match(readable(answer), /Removed: Mug\. Added: 1 × Cup at \$10\.00\./);
  assert.deepEqual(await chargesOf(id), []);
});

test('a buyer who presses while an agent replaces the lines never pays for an offer that was not displayed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const ada = buyerBrowser(shop);
    const { id, at, fields } = await shownTo(ada, mug);

    const [pressed] = await Promise.all([
      ada.post(`${at}/pay`, fields),
      ucp.put(id, { line_items: [{ product_id: cup.id }] }),
    ]);

    const { body } = await ucp.get(id);
    const open = await rowsOf<{ status: string }>(
      shop,
      `select status from payments where subject_id = $1 and status = 'pending'`,
      [id],
    );
    // Either the press came first and the change closed its page, or the press was rejected.
    assert.equal(body.line_items[0].name, 'Cup');
    assert.deepEqual([round, open], [round, []]);
    assert.ok([303, 409].includes(pressed.status), pressed.text);
  }
});
