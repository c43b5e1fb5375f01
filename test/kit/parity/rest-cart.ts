import assert from 'node:assert/strict';
import { cartsOf } from '../carts.ts';
import type { Answer } from '../shop.ts';
import { type Basket, type Buy, type Market, sumsOf } from './basket.ts';
import { payOnPage } from './hosted-page.ts';
import { orderOfSession } from './traces.ts';

/** Buys through the storefront's REST carts, paid on the page of the processor. */
export function restCart({ shop, productId, customerId, bearer }: Market): Buy {
  const carts = cartsOf(shop, bearer);

  const filled = async (basket: Basket): Promise<string> => {
    const created = await carts.create({
      site_slug: basket.store,
      ...(basket.buyer && { buyer: basket.buyer }),
      ...(basket.isProven && { customer_id: customerId }),
    });
    const { token } = done(created);
    for (const { slug, options, quantity } of basket.lines) {
      const item = { product_id: productId(slug), variant_options: options, quantity };
      done(await carts.add(token, item));
    }
    if (basket.shipTo) done(await carts.put(token, { shipping_address: basket.shipTo }));
    if (basket.by) done(await carts.put(token, { selected_shipping_option_id: basket.by }));
    for (const code of basket.codes ?? []) done(await carts.coupon(token, code));
    return token;
  };

  return async (basket) => {
    const token = await filled(basket);
    const { totals } = done(await carts.get(token));
    const { redirect_url: address, session_id: sessionId } = done(await carts.checkout(token));
    await payOnPage(shop, address);
    assert.equal(done(await carts.get(token)).status, 'completed');
    return { sessionId, sums: sumsOf(totals), orderId: await orderOfSession(shop, sessionId) };
  };
}

function done({ status, body, text }: Answer): any {
  assert.ok(status === 200 || status === 201, `${status} ${text}`);
  return body;
}
