import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { exportShop } from '../../src/app/shop-export/export-shop.ts';
import { importShop } from '../../src/app/shop-export/import-shop.ts';
import {
  completeExchange,
  rejectExchange,
} from '../../src/core/orders/post-purchase/exchanges/resolve-exchange.ts';
import { holdCoupons } from '../../src/core/pricing/coupons/redeem-coupons.ts';
import type { View, Work } from '../../src/platform/unit-of-work.ts';
import { orderCalls, paidOrder } from '../kit/orders.ts';
import { openShop } from '../kit/shop.ts';
import { openServer } from './demo-server.ts';

/**
 * A shop with two variants of six units, with two approved exchanges of a unit of the first for one of
 * the second, and a coupon with three uses, of which an order and an open checkout have one each.
 */
async function openSource(t: TestContext) {
  const shop = await openShop(t);
  const site = await shop.site();
  const product = await shop.product({
    variants: [
      { options: { Size: 'S' }, stock: 6 },
      { options: { Size: 'M' }, stock: 6 },
    ],
  });
  const [small, medium] = product.variants.map(({ id }) => id);
  const merchant = await shop.merchant();
  const order = await paidOrder(shop, shop, { site, lines: [{ product, quantity: 2 }] });
  const call = orderCalls(merchant, order.id);
  await call.fulfill();
  const items = [{ line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id: medium }];
  const approved = async () => {
    const { body } = await call.post('exchanges', { items, reason: 'x' });
    assert.equal((await call.post(`exchanges/${body.id}/approve`)).status, 200);
    return { orderId: order.id, exchangeId: body.id as string };
  };
  const exchanges = [await approved(), await approved()] as const;

  const coupon = { site_slug: site.slug, code: 'TEN', percent_off: 10, max_uses: 3 };
  assert.equal((await merchant.post('/coupons', coupon)).status, 201);
  const holding = { network: null, yields: false, takesYielding: true };
  const use = { siteId: site.id, codes: ['TEN'], email: 'ada@example.com' };
  await shop.unit.run(shop.tenant, async (work) => {
    await holdCoupons(work, { ...use, holderId: order.id }, holding);
    await holdCoupons(work, { ...use, holderId: 'cs_open' }, holding);
  });
  return { shop, small, medium, exchanges };
}

/** The same shop on a server with an empty database. */
async function move(t: TestContext, { shop }: Awaited<ReturnType<typeof openSource>>) {
  const server = await openServer(t);
  const folder = path.join(server.folder, 'export');
  const run = { ...server, folder };
  await exportShop({ ...run, unit: shop.unit }, shop.tenant);
  const { unit } = await server.startApp();
  await importShop({ ...run, unit, isDryRun: false });
  const inShop = <Result>(act: (work: Work) => Promise<Result>) => unit.run(shop.tenant, act);
  return {
    inShop,
    stock: (...ids: (string | undefined)[]) =>
      inShop(async (work) => Promise.all(ids.map((id) => stockOf(work, id)))),
  };
}

async function stockOf(view: View, id: string | undefined) {
  const [row] = await view.query<{ stock: number[] }>(
    `select array[stock_on_hand, stock_reserved] as stock from variants
     where workspace_id = $1 and variant_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return row?.stock;
}

test('exchanges keep their units in the recreated shop, and unpaid checkouts no uses of coupons', async (t) => {
  const source = await openSource(t);
  const { small, medium, exchanges } = source;
  const { inShop, stock } = await move(t, source);
  const moved = await stock(small, medium);

  await inShop((work) => completeExchange(work, exchanges[0]));
  const completed = await stock(small, medium);
  await inShop((work) => rejectExchange(work, exchanges[1]));

  assert.deepEqual(moved, [
    [4, 0],
    [6, 2],
  ]);
  assert.deepEqual(completed, [
    [5, 0],
    [5, 1],
  ]);
  assert.deepEqual(await stock(small, medium), [
    [5, 0],
    [5, 0],
  ]);
  const uses = await inShop((work) =>
    work.query(
      `select c.uses::int as uses, array(select left(holder_id, 4) from coupon_redemptions r
         where r.workspace_id = c.workspace_id and r.coupon_id = c.coupon_id) as holders
       from coupons c where c.workspace_id = $1`,
      [work.tenant.workspaceId],
    ),
  );
  assert.deepEqual(uses, [{ uses: 1, holders: ['ord_'] }]);
});

test('an exchange without a reservation sells free units, or is refused', async (t) => {
  const source = await openSource(t);
  const { shop, small, medium, exchanges } = source;
  const stock = () =>
    shop.unit.view(shop.tenant, (view) =>
      Promise.all([small, medium].map((id) => stockOf(view, id))),
    );
  const change = (onHand: number) =>
    shop.unit.run(shop.tenant, async (work) => {
      const values = [work.tenant.workspaceId, medium];
      await work.query('delete from stock_reservations where workspace_id = $1', [values[0]]);
      await work.query(
        `update variants set stock_on_hand = ${onHand}, stock_reserved = 0 where workspace_id = $1 and variant_id = $2`,
        values,
      );
    });
  const complete = () => shop.unit.run(shop.tenant, (work) => completeExchange(work, exchanges[0]));

  await change(0);
  await assert.rejects(complete(), { reason: 'insufficient_stock' });
  const refused = await stock();
  await change(3);
  await complete();

  assert.deepEqual(refused, [
    [4, 0],
    [0, 0],
  ]);
  assert.deepEqual(await stock(), [
    [5, 0],
    [2, 0],
  ]);
});
