import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRegionStates } from '../../../src/core/pricing/context/region-states.ts';
import { stateFieldOf } from '../../../src/web/pages/checkout/state-field.ts';
import { buyerBrowser, fieldOf, problemsOf, readable } from './buyer-browser.ts';
import { buyer, openStockedShop } from './goods.ts';

const shop = await openStockedShop(null);
const store = 'http://shop.localhost:4000';
const ada = buyerBrowser(shop);

async function checkoutOf(): Promise<string> {
  const { headers } = await ada.post(`${store}/cart/buy`, {
    product: shop.tee.slug,
    variant_id: shop.tee.variants[0]?.id ?? '',
    quantity: '1',
  });
  return String(headers.location);
}

test('the total is an estimate until address and shipping are known, and cannot be paid before', async () => {
  const at = await checkoutOf();
  const estimate = await ada.get(at);
  const missing = await ada.post(`${at}/details`, { email: buyer.email, next: 'shipping' });
  const onward = await ada.post(`${at}/details`, { ...buyer, next: 'shipping' });
  const final = await ada.get(at);

  assert.match(
    readable(estimate),
    /Shipping Not calculated yet Tax Not calculated yet Estimated total \$24\.00/,
  );
  assert.match(readable(estimate), /select “Continue to shipping”.* Continue to shipping /);
  assert.doesNotMatch(estimate.text, /Pay \$|\/pay"/);
  assert.deepEqual(
    [missing.status, problemsOf(missing).map(([field]) => field)],
    [422, ['name', 'country', 'line1', 'city', 'postcode']],
  );
  assert.equal(`http://localhost:4000${onward.headers.location}`, `${at}#shipping`);
  assert.match(readable(final), /Shipping \$6\.00 Tax \$1\.74 Total \$31\.74/);
  assert.match(final.text, /formaction="[^"]*\/pay">Pay \$31\.74</);
  assert.doesNotMatch(readable(final), /Estimated|Continue to shipping/);
});

test('the state is a list under the word of the country, and hidden where addresses have none', async () => {
  const at = await checkoutOf();
  const choose = async (country: string, fields: Record<string, string> = {}) => {
    const answer = await ada.go(`${at}/details`, { country, ...fields });
    const [, part = ''] =
      /id="state_part" data-part>([\s\S]*?)<\/div>\n<div/.exec(answer.text) ?? [];
    return part;
  };
  const us = await choose('US');
  const jp = await choose('JP', { state: '13' });

  assert.match(us, /<label for="state">State<\/label>[\s\S]*<select[^>]* aria-required="true"/);
  assert.equal(us.match(/<option/g)?.length, 60);
  assert.match(jp, /<label for="state">Prefecture<[\s\S]*<option value="Tokyo" selected>Tokyo</);
  assert.match(
    await choose('CA', { state: 'CA', state_country: 'US' }),
    /value="" selected>Choose/,
  );
  assert.equal(await choose('FR', { state: 'QC', state_country: 'CA' }), '');
});

test('a country whose states the store names has a field for them', async () => {
  const { id } = await shop.site({ slug: 'bavarian', name: 'Bavarian' });
  for (const states of [['BY'], ['BW', 'BY']])
    await shop.admin.post('/shipping-zones', {
      ...{ site_slug: 'bavarian', name: 'South', countries: ['DE'], states },
      rates: [{ id: 'std', label: 'Standard', type: 'flat', amount: 500 }],
    });
  const states = await shop.unit.view(shop.tenant, (view) => loadRegionStates(view, { id }));

  assert.deepEqual([...states], [['DE', ['BW', 'BY']]]);
  assert.deepEqual(stateFieldOf({ country: 'DE', state: '' }, states), {
    ...{ label: 'State or region', word: 'state or region', required: true, choices: null },
    suggestions: ['BW', 'BY'],
  });
  assert.equal(stateFieldOf({ country: 'FR', state: '' }, states), null);
});

test('the script gets current options and amounts while the form is incomplete', async () => {
  const at = await checkoutOf();
  const { country, state, postcode } = buyer;

  const page = await ada.post(`${at}/inline`, { email: 'ada@', country, state, postcode });
  const { text } = await ada.get(at);

  assert.equal(page.status, 200);
  assert.deepEqual(problemsOf(page), []);
  assert.match(readable(page), /Shipping \$6\.00 Tax \$1\.74 Total \$31\.74/);
  assert.deepEqual([fieldOf(page, 'email'), fieldOf(page, 'shipping_option')], ['ada@', 'std']);
  assert.match(text, /Pay \$31\.74/);
  assert.equal(fieldOf({ text } as never, 'email'), '');
});

test('the script cannot act without the form token, nor apply a coupon', async () => {
  const at = await checkoutOf();
  await ada.get(at);
  const forged = await ada.post(`${at}/inline`, { ...buyer, form_token: 'x' });
  const page = await ada.post(`${at}/inline`, { ...buyer, coupon: 'welcome10' });

  assert.equal(forged.status, 403);
  assert.doesNotMatch(readable(forged), /Pay \$/);
  assert.match(readable(page), /Total \$31\.74/);
  await ada.go(`${at}/cancel`);
  assert.match(readable(await ada.post(`${at}/inline`, buyer)), /This checkout was canceled/);
});

test('the script is small, and its URL changes with its content', async () => {
  const { text } = await ada.get(await checkoutOf());
  const [, path = ''] = /<script src="([^"]*)"/.exec(text) ?? [];
  const script = await ada.get(path);

  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.ok(Buffer.byteLength(script.text) <= 4_096);
});
