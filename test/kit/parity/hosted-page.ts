import assert from 'node:assert/strict';
import { buyerBrowser, fieldOf } from '../../pages/buying/buyer-browser.ts';
import type { Shop } from '../shop.ts';
import type { ReachableShop } from './basket.ts';

const fieldNames = [
  'email',
  'name',
  'country',
  'line1',
  'line2',
  'city',
  'state',
  'postcode',
  'phone',
  'shipping_option',
  'shown',
];

export const goodCard = '4242424242424242';

/**
 * The buyer's part of a payment: presses the button of the checkout page with its current fields
 * (terms accepted), enters a card at the processor, and waits for the webhook. `buyer`: the browser,
 * if details were entered in it before.
 */
export async function payOnPage(
  shop: Pick<ReachableShop, 'send' | 'app'>,
  address: string,
  card = goodCard,
  buyer = buyerBrowser(shop),
): Promise<void> {
  const isOurs = address.includes('/checkout/');
  const processor = isOurs ? await press(shop, address, buyer) : address;
  if (processor.includes('/sandbox/pay/')) {
    const paid = await buyer.post(processor, { card_number: card });
    assert.equal(paid.status, 303, paid.text);
  }
  await shop.app.jobs.drain();
}

/** Presses the pay button; returns the URL of the redirect. */
export async function press(
  shop: Pick<Shop, 'send'>,
  address: string,
  buyer = buyerBrowser(shop),
): Promise<string> {
  const page = await buyer.get(address);
  const fields = fieldNames.flatMap((name) => {
    const value = fieldOf(page, name);
    return value === null ? [] : [[name, value]];
  });
  const form = { ...Object.fromEntries(fields), terms: 'yes' };
  const pressed = await buyer.post(`${address}/pay`, form);
  assert.equal(pressed.status, 303, pressed.text);
  const { location } = pressed.headers;
  return new URL(String(location), address).href;
}
