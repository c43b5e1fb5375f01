import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredData } from '../../../src/app/retention.ts';
import { readConfig } from '../../../src/platform/settings/config.ts';
import {
  decodeDisplayedOffer,
  encodeDisplayedOffer,
} from '../../../src/web/pages/checkout/displayed-offer.ts';
import { goodCard, payOnPage } from '../../kit/parity/hosted-page.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';
import { buyerBrowser, fieldOf, problemsOf, readable } from './buyer-browser.ts';
import { fillIn } from './checkout-form.ts';
import { buyer, openStockedShop } from './goods.ts';

const shop = await openStockedShop(null, { termsVersion: null });
const ucpV1 = ucpV1Of(shop);
const typed = { ...buyer, line2: 'Flat 9', phone: '+1 555 0100', shipping_option: 'std' };
const secrets = /ada@example|Ada Byron|12 Elm|Flat 9|95814|555 0100/;
const others = { ...typed, email: 'eve@example.net', name: 'Eve Moss', line1: '5 Oak Lane' };
const agents = {
  buyer: { email: 'agent@example.com', name: 'Agent Smith' },
  shipping_address: {
    ...{ name: 'Agent Smith', line1: '1 Bot Road', city: 'Oakland' },
    ...{ state: 'CA', postcode: '94107', country: 'US' },
  },
};

const mug = await shop.product({ name: 'Mug', variants: [{ stock: 500 }] });

/** A session that an agent opened. */
async function open(details: object = {}): Promise<{ id: string; at: string }> {
  const line_items = [{ product_id: mug.id }];
  const { body, text } = await ucpV1.create({ site_slug: 'shop', line_items, ...details });
  assert.ok(body.continue_url, text);
  return { id: body.id, at: body.continue_url };
}

/** A session whose details a person entered in the returned browser. */
async function entered(details: object = {}) {
  const ada = buyerBrowser(shop);
  const { id, at } = await open(details);
  assert.equal((await fillIn(ada, at, typed)).status, 303);
  return { id, at, ada };
}

async function bought(details: object = {}) {
  const { id, at, ada } = await entered(details);
  await payOnPage(shop, at, goodCard, ada);
  const { order } = (await ucpV1.get(id)).body;
  return { id, at, ada, order, page: new URL(order.permalink_url).pathname };
}

test('details are shown in the browser they were entered in, which has a cookie that scripts cannot read', async () => {
  const ada = buyerBrowser(shop);
  const { at } = await open();
  const first = await ada.get(at);
  await fillIn(ada, at, typed);
  const again = await ada.get(at);

  assert.match(
    String(first.headers['set-cookie']),
    /^browser=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
  );
  assert.equal(again.headers['set-cookie'], undefined);
  assert.deepEqual(
    ['email', 'name', 'line1', 'line2', 'phone'].map((name) => fieldOf(again, name)),
    [buyer.email, buyer.name, buyer.line1, typed.line2, typed.phone],
  );
  assert.doesNotMatch(readable(again), /another browser/);
});

test('over https the cookie is bound to its host', async (t) => {
  const secure = await openStockedShop(t, { termsVersion: null }, 'https://stoa.example');
  const line_items = [{ product_id: secure.primer.id }];
  const made = await ucpV1Of(secure).create(
    { site_slug: 'shop', line_items },
    { host: 'stoa.example' },
  );
  const { headers } = await secure.send({
    method: 'GET',
    url: new URL(made.body.continue_url).pathname,
    headers: { host: 'stoa.example' },
  });
  assert.match(String(headers['set-cookie']), /^__Host-browser=.*; Path=\/; .*; Secure$/);
});

test('another browser sees empty fields and why, with the same shipping options and total', async () => {
  const { at, ada } = await entered();
  const own = await ada.get(at);

  const page = await buyerBrowser(shop).get(at);
  assert.equal(page.status, 200);
  for (const name of ['email', 'name', 'country', 'line1', 'line2', 'city', 'postcode', 'phone'])
    assert.equal(fieldOf(page, name), '', name);
  assert.doesNotMatch(page.text, secrets);
  assert.match(
    readable(page),
    /Details that were entered in another browser, or with cookies blocked, are not shown here/,
  );
  assert.equal(fieldOf(page, 'shipping_option'), fieldOf(own, 'shipping_option'));
  const [total] = /otal \$[\d.]+/.exec(readable(own)) ?? [];
  assert.ok(total && readable(page).includes(total));

  const forged = await shop.send({
    method: 'GET',
    url: new URL(at).pathname,
    headers: { host: 'localhost:4000', cookie: `browser=${'A'.repeat(43)}` },
  });
  assert.doesNotMatch(forged.text, secrets);
});

test('the offer that another browser submits does not contain the details either', async () => {
  const { at } = await entered();
  const eve = buyerBrowser(shop);
  const page = await eve.get(at);
  const offer = decodeDisplayedOffer(fieldOf(page, 'shown') ?? '');
  assert.deepEqual([offer?.buyer, offer?.address], [null, null]);
  assert.ok(offer);
  const shown = encodeDisplayedOffer({ ...offer, buyer: { email: 'x@example.com', name: 'X' } });
  const changed = await eve.post(`${at}/pay`, { shown });
  assert.doesNotMatch(changed.text, secrets);
});

test('another browser cannot pay without entering details', async () => {
  const { id, at } = await entered();
  const eve = buyerBrowser(shop);
  const shown = fieldOf(await eve.get(at), 'shown') ?? '';

  const refused = await eve.post(`${at}/pay`, { shown, shipping_option: 'std' });

  assert.equal(refused.status, 422);
  assert.deepEqual(
    problemsOf(refused).map(([field]) => field),
    ['email', 'name', 'country', 'line1', 'city', 'postcode'],
  );
  assert.doesNotMatch(refused.text, secrets);
  assert.equal((await ucpV1.get(id)).body.status, 'open');
});

test('details entered in another browser replace all earlier ones', async () => {
  const { id, at, ada } = await entered();
  const eve = buyerBrowser(shop);

  await fillIn(eve, at, { email: others.email });
  const half = await eve.get(at);
  assert.equal(fieldOf(half, 'email'), others.email);
  assert.doesNotMatch(half.text, secrets);
  assert.doesNotMatch(readable(half), /another browser/);
  await fillIn(eve, at, others);
  const [hers, adas] = [await eve.get(at), await ada.get(at)];
  assert.equal(fieldOf(hers, 'line1'), others.line1);
  assert.deepEqual([fieldOf(adas, 'email'), fieldOf(adas, 'line1')], ['', '']);
  assert.match(readable(adas), /another browser/);

  await payOnPage(shop, at, goodCard, eve);
  const { order } = (await ucpV1.get(id)).body;
  const { body } = await shop.admin.get(`/orders/${order.id}`);
  assert.deepEqual([body.buyer.email, body.shipping_address.line1], [others.email, others.line1]);
});

test('the same details, typed again in another browser, belong to that browser', async () => {
  const { at, ada } = await entered();
  const eve = buyerBrowser(shop);
  await fillIn(eve, at, typed);
  assert.equal(fieldOf(await eve.get(at), 'line1'), typed.line1);
  assert.equal(fieldOf(await ada.get(at), 'line1'), '');
});

test('a form without details leaves those of the other browser', async () => {
  const { at, ada } = await entered();
  const eve = buyerBrowser(shop);
  await fillIn(eve, at, { shipping_option: 'exp' });
  const inline = await eve.post(`${at}/inline`, { shipping_option: 'exp' });
  assert.doesNotMatch(inline.text, secrets);
  const page = await ada.get(at);
  assert.deepEqual(
    [fieldOf(page, 'email'), fieldOf(page, 'shipping_option')],
    [buyer.email, 'exp'],
  );
});

test('what an agent sent stays visible, next to what was entered in another browser', async () => {
  const { at } = await open(agents);
  const eve = buyerBrowser(shop);
  assert.equal(fieldOf(await eve.get(at), 'line1'), '1 Bot Road');

  const ada = buyerBrowser(shop);
  await fillIn(ada, at, { ...agents.shipping_address, email: buyer.email });

  const page = await eve.get(at);
  assert.deepEqual([fieldOf(page, 'email'), fieldOf(page, 'line1')], ['', '1 Bot Road']);
  assert.equal(fieldOf(await ada.get(at), 'email'), buyer.email);
});

test('details that an agent sends later are no longer those of the browser', async () => {
  const { id, at } = await entered();
  await ucpV1.put(id, { buyer: agents.buyer });
  const page = await buyerBrowser(shop).get(at);
  assert.deepEqual([fieldOf(page, 'email'), fieldOf(page, 'line1')], ['agent@example.com', '']);
  assert.doesNotMatch(page.text, secrets);
});

test('the buyer sees everything from the page to the order, and another browser masked details', async () => {
  const { page, ada } = await bought();
  const own = readable(await ada.get(page));
  const other = await buyerBrowser(shop).get(page);

  assert.match(
    own,
    /Delivery Ada Byron 12 Elm Street Flat 9 Sacramento, CA 95814 United States \+1 555 0100 ada@example\.com/,
  );
  assert.doesNotMatch(own, /confirmation email, and on this page/);
  assert.match(
    readable(other),
    /Delivery Sacramento United States a•••@example\.com Full details are in the confirmation email, and on this page in the browser that was used to check out\./,
  );
  assert.doesNotMatch(other.text, secrets);
});

test('the page after the payment leads the buyer to the full order', async () => {
  const { at, ada } = await bought();
  const done = await ada.get(`${at}/done`);
  const [, order = ''] = /class="onward" href="([^"]*)"/.exec(done.text) ?? [];
  assert.match(readable(await ada.get(order)), /12 Elm Street/);
  const foreign = buyerBrowser(shop);
  for (const path of [at, `${at}/done`, `${at}/pay`])
    assert.doesNotMatch((await foreign.get(path)).text, secrets);
});

test('a file’s buyer is masked as well', async () => {
  const ada = buyerBrowser(shop);
  const line_items = [{ product_id: shop.primer.id }];
  const { body } = await ucpV1.create({ site_slug: 'shop', line_items });
  await fillIn(ada, body.continue_url, { email: buyer.email, name: buyer.name });
  await payOnPage(shop, body.continue_url, goodCard, ada);
  const { order } = (await ucpV1.get(body.id)).body;
  const { pathname } = new URL(order.permalink_url);

  assert.match(readable(await ada.get(pathname)), /Contact Ada Byron, ada@example\.com/);
  const other = await buyerBrowser(shop).get(pathname);
  assert.match(readable(other), /Contact a•••@example\.com/);
  assert.doesNotMatch(other.text, secrets);
});

test('a browser that blocks cookies pays in two steps, and sees its details only in the response to its form', async () => {
  const { id, at } = await open();
  const ada = buyerBrowser(shop);
  const send = async (path: string, fields: Record<string, string>) => {
    await ada.get(at);
    ada.cookies.length = 0;
    const answer = await ada.post(`${at}${path}`, fields);
    ada.cookies.length = 0;
    return answer;
  };

  const saved = await send('/details', { ...typed, next: 'shipping' });
  assert.equal(saved.status, 200);
  assert.equal(fieldOf(saved, 'line1'), buyer.line1);
  assert.match(readable(saved), /Pay \$/);
  assert.doesNotMatch((await ada.get(at)).text, secrets);
  const priced = await send('/details', { ...typed, shipping_option: 'exp' });
  assert.equal(fieldOf(priced, 'shipping_option'), 'exp');
  const form = { ...typed, shipping_option: 'exp', shown: fieldOf(priced, 'shown') ?? '' };
  const pressed = await send('/pay', form);
  assert.equal(pressed.status, 303, readable(pressed));
  await payOnPage(shop, new URL(String(pressed.headers.location), at).href, goodCard, ada);

  const { order } = (await ucpV1.get(id)).body;
  const { body } = await shop.admin.get(`/orders/${order.id}`);
  assert.deepEqual([body.buyer.email, body.shipping_address.line1], [buyer.email, buyer.line1]);
});

test('a buyer pays with the displayed details although another browser has replaced them', async () => {
  const { id, at, ada } = await entered();
  const shown = fieldOf(await ada.get(at), 'shown') ?? '';
  await fillIn(buyerBrowser(shop), at, others);

  const pressed = await ada.post(`${at}/pay`, { ...typed, shown });

  assert.equal(pressed.status, 303, readable(pressed));
  await payOnPage(shop, new URL(String(pressed.headers.location), at).href, goodCard, ada);
  const { order } = (await ucpV1.get(id)).body;
  const { body } = await shop.admin.get(`/orders/${order.id}`);
  assert.deepEqual([body.buyer.email, body.shipping_address.line1], [buyer.email, buyer.line1]);
});

test('an order whose details came over an API is shown in full', async () => {
  const { id, at } = await open(agents);
  await payOnPage(shop, at);
  const { order } = (await ucpV1.get(id)).body;
  const page = await buyerBrowser(shop).get(new URL(order.permalink_url).pathname);
  assert.match(readable(page), /Agent Smith 1 Bot Road Oakland, CA 94107 .* agent@example\.com/);
  assert.doesNotMatch(readable(page), /confirmation email, and on this page/);
});

test('the store has the details, and the order keeps its mark when the session is deleted', async () => {
  const { id, ada, order, page } = await bought();
  const { body } = await shop.admin.get(`/orders/${order.id}`);
  assert.deepEqual([body.buyer.email, body.shipping_address.line2], [buyer.email, typed.line2]);

  shop.clock.advance(40 * 86_400_000);
  await shop.app.jobs.drain();
  await deleteExpiredData(shop.unit, readConfig({}).config.retention);
  assert.equal((await ucpV1.get(id)).status, 404);

  assert.match(readable(await ada.get(page)), /12 Elm Street/);
  assert.doesNotMatch((await buyerBrowser(shop).get(page)).text, secrets);
});
