import assert from 'node:assert/strict';
import { publicEventTypes } from '../../../src/core/events/event.ts';
import { rowsOf } from '../carts.ts';
import type { Shop } from '../shop.ts';
import { type Stock, stockOf } from '../stock.ts';
import type { Basket, Buy, Market, ReachableShop, Sums } from './basket.ts';

/** The effects of a purchase, without ids and channel, which may differ. */
export type Traces = {
  sums: Sums;
  /** For every variant: units sold by this purchase, and units still reserved. */
  stock: { sold: number; reserved: number; held: number }[];
  events: object[];
  order: object;
  /** Payments of the session by their status. */
  payments: string[];
  orders: number;
};

type EventRow = { type: string; payload: string };

/** The API of a purchase. */
export type PurchaseApi = {
  channel: string;
  /** Types of events that a purchase emits in addition to those of every API. */
  additionalEvents: readonly string[];
};

/** Buys a basket and reads everything that has changed. */
export async function tracesOf(
  { shop }: Pick<Market<Shop>, 'shop'>,
  api: PurchaseApi,
  buy: Buy,
  basket: Basket,
): Promise<Traces> {
  const [eventsBefore, stock] = [await eventsIn(shop), await stockOf(shop)];
  const { sessionId, sums, orderId } = await buy(basket);
  const events = (await eventsIn(shop)).slice(eventsBefore.length);
  assert.equal(await orderOfSession(shop, sessionId), orderId);
  const { body: order } = await (await shop.merchant()).get(`/orders/${orderId}`);

  const isAdditional = ({ type }: EventRow) => api.additionalEvents.includes(type);
  assert.deepEqual(
    events.filter(isAdditional).map(({ type }) => type),
    api.additionalEvents,
  );
  const payloads = events.filter((event) => !isAdditional(event)).map(({ payload }) => payload);
  const payments = await rowsOf<{ status: string }>(
    shop,
    'select status from payments where subject_id = $1',
    [sessionId],
  );
  return {
    sums,
    stock: changeOf(stock, await stockOf(shop)),
    events: normalize(
      payloads.map((text) => JSON.parse(text)),
      api,
    ) as object[],
    order: normalize(order, api) as object,
    payments: payments.map(({ status }) => status),
    orders: await countOrders(shop, sessionId),
  };
}

/** The order of a session. */
export async function orderOfSession(
  shop: Pick<ReachableShop, 'database'>,
  sessionId: string,
): Promise<string> {
  const query = 'select order_id as id from orders where checkout_id = $1';
  const [row] = await rowsOf<{ id: string }>(shop, query, [sessionId]);
  assert.ok(row, 'the session has an order');
  return row.id;
}

const countOrders = async (shop: Shop, sessionId: string) =>
  (await rowsOf(shop, 'select from orders where checkout_id = $1', [sessionId])).length;

/** Public events; the others are for caches of this server. */
const eventsIn = (shop: Shop) =>
  rowsOf<EventRow>(
    shop,
    'select type, payload from events where type = any ($1) order by position',
    [publicEventTypes],
  );

const changeOf = (before: Stock[], after: Stock[]) =>
  after.map(({ onHand, reserved, held }, at) => ({
    sold: (before[at]?.onHand ?? 0) - (onHand ?? 0),
    reserved,
    held,
  }));

/**
 * Numbers ids and secrets in the order of their appearance, which keeps references intact, and
 * removes every channel after checking it.
 */
function normalize(value: unknown, { channel }: PurchaseApi): unknown {
  const numbers = new Map<string, string>();
  const name = (id: string, prefix: string) => {
    const known = numbers.get(id) ?? `${prefix}_${numbers.size + 1}`;
    numbers.set(id, known);
    return known;
  };
  const text = JSON.stringify(value)
    .replace(/\b([a-z]{2,8})_[\w-]{16,}/g, name)
    .replace(/"number":(\d+),"name":"#T\1"/g, '"number":1,"name":"#T1"');
  return JSON.parse(text, (key, part) => {
    if (key !== 'channel') return part;
    assert.equal(part, channel);
    return 'its own';
  });
}
