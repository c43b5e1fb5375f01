import type { Product } from '../../src/core/catalog/product.ts';
import { changeSite } from '../../src/core/sites/manage-sites.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { home } from './buying.ts';
import { orderCalls, paidOrder, settleRefunds } from './orders.ts';
import type { Caller, Shop } from './shop.ts';

/**
 * Cases of the access matrix for orders. Each step has its own order, return or exchange in a state
 * that allows it.
 */
export async function orderCases(
  shop: Shop,
  owner: Caller,
  { site, product }: { site: Site; product: Product },
) {
  const order = async () => {
    const lines = [{ product, quantity: 9 }];
    const placed = await paidOrder(shop, shop, { site, lines });
    return { id: placed.id, line: placed.lines[0]?.id, call: orderCalls(owner, placed.id) };
  };
  const [waiting, paid, dropped, shipped] = [
    await order(),
    await order(),
    await order(),
    await order(),
  ];
  await shipped.call.fulfill();
  const item = { line_item_id: shipped.line, quantity: 1 };
  const back = { items: [item], reason: 'x' };
  const swap = { items: [{ ...item, new_variant_id: product.variants[0]?.id }], reason: 'x' };
  const opened = async (kind: 'returns' | 'exchanges', body: object, step?: 'approve') => {
    const { id } = (await shipped.call.post(kind, body)).body;
    if (step) await shipped.call.post(`${kind}/${id}/${step}`);
    return { order_id: shipped.id, [kind === 'returns' ? 'return_id' : 'exchange_id']: id };
  };
  const disputed = await shop.paidOrder({ site });
  const unrefunded = await order();
  const failed = (await unrefunded.call.refund()).body.refunds[0].id;
  await settleRefunds(shop, shop, unrefunded.id, 'failed');
  const [held, freed] = [await authorizedOrder(shop, site), await authorizedOrder(shop, site)];
  const headers = { 'idempotency-key': 'x' };
  const of = ({ id }: { id: string }) => ({ ids: { order_id: id } });
  const path = '/orders/{order_id}';
  return {
    'GET /orders': { own: true as const },
    [`GET ${path}`]: of(shipped),
    [`PATCH ${path}`]: { ...of(shipped), body: { tags: ['vip'] } },
    [`POST ${path}/simulate-dispute`]: { ...of(disputed), body: { status: 'open' } },
    [`GET ${path}/notes`]: of(shipped),
    [`POST ${path}/notes`]: { ...of(shipped), body: { text: 'x' } },
    [`GET ${path}/timeline`]: of(shipped),
    [`POST ${path}/fulfill`]: { ...of(waiting), headers },
    [`POST ${path}/refund`]: { ...of(paid), headers },
    'POST /refunds/{refund_id}/settle': { ids: { refund_id: failed } },
    [`POST ${path}/refund-preview`]: { ...of(paid), body: { items: [] }, readsOnly: true as const },
    [`POST ${path}/capture`]: { ...of(held), headers },
    [`POST ${path}/release`]: { ...of(freed), headers },
    [`POST ${path}/cancel`]: of(dropped),
    [`POST ${path}/downloads`]: of(shipped),
    [`GET ${path}/emails`]: of(shipped),
    [`POST ${path}/emails/resend`]: {
      ...of(shipped),
      body: { kind: 'order_confirmed', email: 'grace@example.com' },
    },
    [`GET ${path}/returns`]: of(shipped),
    [`POST ${path}/returns`]: { ...of(shipped), body: back },
    [`POST ${path}/returns/{return_id}/approve`]: { ids: await opened('returns', back) },
    [`POST ${path}/returns/{return_id}/receive`]: { ids: await opened('returns', back, 'approve') },
    [`POST ${path}/returns/{return_id}/reject`]: { ids: await opened('returns', back) },
    [`GET ${path}/exchanges`]: of(shipped),
    [`POST ${path}/exchanges`]: { ...of(shipped), body: swap },
    [`POST ${path}/exchange-preview`]: {
      ...of(shipped),
      body: { items: swap.items },
      readsOnly: true as const,
    },
    [`POST ${path}/exchanges/{exchange_id}/approve`]: { ids: await opened('exchanges', swap) },
    [`POST ${path}/exchanges/{exchange_id}/complete`]: {
      ids: await opened('exchanges', swap, 'approve'),
    },
    [`POST ${path}/exchanges/{exchange_id}/reject`]: { ids: await opened('exchanges', swap) },
  };
}

/** An order whose payment can be captured or released. */
async function authorizedOrder(shop: Shop, site: Site) {
  const capture = (paymentCapture: Site['paymentCapture']) =>
    shop.unit.run(shop.tenant, (work) => changeSite(work, site.slug, { paymentCapture }, null));
  await capture('manual');
  const order = await shop.paidOrder({ site, shippingAddress: home });
  await capture('automatic');
  return order;
}
