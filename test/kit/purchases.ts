import assert from 'node:assert/strict';
import { buyerBrowser, fieldOf } from '../pages/buying/buyer-browser.ts';
import type { Market } from './parity/basket.ts';
import { buyingApis } from './parity/buying-apis.ts';
import { goodCard } from './parity/hosted-page.ts';
import type { Answer, Shop } from './shop.ts';

/** Buys for the buyer with this address, from the first call to the payment. */
export type Purchase = (market: Market, email: string) => Promise<unknown>;

/** A store with a digital product, and the id of a plan with a price. */
export type Offer = { store: string; slug: string; planId: string };

/**
 * A purchase over each protocol but x402, on the pages of the store, and of a membership.
 */
export function purchasesOf(offer: Offer): Record<string, Purchase> {
  const { store, slug } = offer;
  const overApis = Object.entries(buyingApis).map(([name, api]): [string, Purchase] => [
    name,
    async (market, email) => {
      const buy = await api.enter(market);
      return buy({ store, lines: [{ slug, quantity: 1 }], buyer: { email, name: 'Ada' } });
    },
  ]);
  return {
    ...Object.fromEntries(overApis),
    pages: (market, email) => buyOnPages(market, offer, email),
    membership: ({ shop }, email) => joinPlan(shop, offer, email),
  };
}

async function buyOnPages(market: Market, { store, slug }: Offer, email: string): Promise<void> {
  const { shop, variantId } = market;
  const buyer = buyerBrowser(shop);
  const variant_id = variantId({ slug, quantity: 1 });
  const started = await buyer.post(`http://${store}.localhost:4000/cart/buy`, {
    product: slug,
    variant_id,
  });
  const checkout = locationOf(started);
  const shown = fieldOf(await buyer.get(checkout), 'shown') ?? '';
  const pressed = await buyer.post(`${checkout}/pay`, { email, shown });
  locationOf(await buyer.post(locationOf(pressed), { card_number: goodCard }));
}

async function joinPlan(
  shop: Pick<Shop, 'send' | 'public' | 'key'>,
  { store, planId }: Offer,
  email: string,
): Promise<void> {
  const path = '/api/storefront/v1/merchant/memberships/subscribers';
  const body = { site_slug: store, plan_id: planId, email, name: 'Ada' };
  const created = await shop.public.post(path, body, {
    authorization: `Bearer ${await shop.key()}`,
  });
  assert.equal(created.status, 201, created.text);
  const buyer = buyerBrowser(shop);
  const page = locationOf(await buyer.get(created.body.payment_url));
  locationOf(await buyer.post(page, { card_number: goodCard }));
}

function locationOf({ status, headers, text }: Answer): string {
  assert.equal(status, 303, text);
  return String(headers.location);
}
