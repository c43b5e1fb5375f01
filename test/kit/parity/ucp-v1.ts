import assert from 'node:assert/strict';
import type { Answer } from '../shop.ts';
import { payingWith, ucpV1Of } from '../ucp-v1.ts';
import { type Buy, type Market, sumsOf } from './basket.ts';

/** Buys through the contract's dialect of UCP, paid with a token. */
export function buyOverUcpV1({ shop, productId, customerId, bearer }: Market): Buy {
  const ucpV1 = ucpV1Of(shop, bearer);
  return async (basket) => {
    const line_items = basket.lines.map(({ slug, options, quantity }) => ({
      product_id: productId(slug),
      variant_options: options,
      quantity,
    }));
    const created = await ucpV1.create({
      site_slug: basket.store,
      line_items,
      buyer: basket.buyer,
      shipping_address: basket.shipTo,
      ...(basket.isProven && { customer_id: customerId }),
    });
    const { id } = done(created);
    if (basket.by) done(await ucpV1.put(id, { selected_shipping_option_id: basket.by }));
    for (const code of basket.codes ?? []) done(await ucpV1.discount(id, { code }));
    if (basket.terms) done(await ucpV1.consent(id, { accepted_terms_version: basket.terms }));
    const { totals } = done(await ucpV1.get(id));

    const { payment } = payingWith('tok_success');
    const instruments = payment.instruments.map((instrument) => ({
      ...instrument,
      billing_address: basket.billTo,
    }));
    const paid = done(await ucpV1.complete(id, { payment: { instruments } }));

    assert.equal(paid.status, 'completed');
    assert.deepEqual(paid.totals, totals);
    return { sessionId: id, sums: sumsOf(totals), orderId: paid.order.id };
  };
}

function done({ status, body, text }: Answer): any {
  assert.ok(status === 200 || status === 201, `${status} ${text}`);
  return body;
}
