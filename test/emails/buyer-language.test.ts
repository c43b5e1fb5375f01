import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Basket } from '../kit/parity/basket.ts';
import { type ApiName, buyingApis } from '../kit/parity/buying-apis.ts';
import { openMarket } from '../kit/parity/market.ts';
import { restCart } from '../kit/parity/rest-cart.ts';
import type { Shop } from '../kit/shop.ts';
import { paying, ucpOf } from '../kit/ucp.ts';
import { openX402Shop } from '../kit/x402.ts';

const market = await openMarket();
const { shop } = market;
const paywall = await openX402Shop(null);
const basket: Basket = {
  store: 'shop',
  lines: [{ slug: 'song', quantity: 1 }],
  buyer: { email: 'ada@example.com', name: 'Ada Lovelace' },
};

/** From here on, API calls send this language, and page visits do not. */
function speak(one: Shop, language: string | null): void {
  languages.set(one, language);
}

const languages = new Map<Shop, string | null>();
for (const one of [shop, paywall as Shop]) {
  const { http } = one.app;
  const inject = http.inject.bind(http) as (request: any) => any;
  http.inject = ((request: any) => {
    const language = languages.get(one);
    const isPage =
      /\/(?:checkout|sandbox)\//.test(request.url) && request.url.includes('localhost');
    if (!language || isPage) return inject(request);
    const headers = { 'accept-language': language, ...request.headers };
    return inject({ ...request, headers });
  }) as typeof http.inject;
}
after(() => languages.clear());

/** The language of the newest order, and the one of its confirmation. */
async function languageOfNewest(one: Shop): Promise<[string | null, string | null]> {
  await one.app.jobs.drain();
  const owner = await one.merchant();
  const { body } = await owner.get('/orders?limit=1');
  const [order] = body.orders;
  const { body: sent } = await owner.get(`/orders/${order.id}/emails`);
  const confirmation = sent.emails.find((email: any) => email.kind === 'order_confirmed');
  return [order.locale, confirmation.locale];
}

for (const name of Object.keys(buyingApis) as ApiName[])
  test(`an order over ${name} has the language of the request, and so has its email`, async () => {
    const buy = await buyingApis[name].enter(market);
    shop.clock.advance(1_000);

    speak(shop, 'de-AT, en;q=0.5');
    await buy(basket);
    speak(shop, null);

    assert.deepEqual(await languageOfNewest(shop), ['de-AT', 'de']);
  });

test('an order over x402 has the language of the request', async () => {
  const path = `${paywall.pathOf()}?email=ada@example.com`;
  speak(paywall, 'nl');
  const { answer } = await paywall.buy(path);
  speak(paywall, null);

  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(await languageOfNewest(paywall), ['nl', 'nl']);
});

const song = () => ({
  line_items: [{ item: { id: market.variantId({ slug: 'song', quantity: 1 }) }, quantity: 1 }],
  buyer: basket.buyer,
});

test('the language that a platform names counts, not the one of its program', async () => {
  const ucp = ucpOf(shop);
  shop.clock.advance(1_000);
  const tool = { 'accept-language': 'en-US' };
  const { body: opened } = await ucp.create({ ...song(), context: { language: 'es-mx' } }, tool);
  await ucp.complete(opened.id, paying());
  assert.deepEqual(await languageOfNewest(shop), ['es-MX', 'es']);

  shop.clock.advance(1_000);
  const { body: other } = await ucp.create({ ...song(), context: { language: '%%' } }, tool);
  await ucp.update(other.id, { ...song(), context: { language: 'fr' } });
  await ucp.complete(other.id, paying());
  assert.deepEqual(await languageOfNewest(shop), ['fr', 'fr']);
});

test('the first browser that opens a checkout without a language gives it one', async () => {
  const ucp = ucpOf(shop);
  shop.clock.advance(1_000);
  const { body: opened } = await ucp.create(song());
  for (const language of ['nl-BE', 'de'])
    await shop.public.get(`/checkout/${opened.id}`, { 'accept-language': language });
  await ucp.complete(opened.id, paying());

  assert.deepEqual(await languageOfNewest(shop), ['nl-BE', 'nl']);
});

test('without a language that emails are written in, they have the one of the store', async () => {
  const owner = await shop.merchant();
  await owner.patch('/sites/gross', { languages: ['fr-FR', 'en'] });
  const buy = restCart(market);
  const recipe: Basket = { ...basket, store: 'gross', lines: [{ slug: 'recipe', quantity: 1 }] };

  for (const [spoken, expected] of [
    ['ja', ['ja', 'fr']],
    [null, [null, 'fr']],
    ['de', ['de', 'de']],
  ] as const) {
    shop.clock.advance(1_000);
    speak(shop, spoken);
    await buy(recipe);
    speak(shop, null);
    assert.deepEqual(await languageOfNewest(shop), expected);
  }
});
