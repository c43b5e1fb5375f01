import { setTimeout as delay } from 'node:timers/promises';
import type { Wire } from './agents/wire.ts';

const root = '/api/storefront/v1/merchant';

/** The merchant's side of a store: reads orders, and takes them back. */
export function openBackOffice(wire: Wire, apiKey: string) {
  const headers = { authorization: `Bearer ${apiKey}` };
  const get = async (path: string): Promise<any> =>
    (await wire.send({ method: 'GET', path: `${root}${path}`, headers })).body;
  const post = async (path: string, body: object): Promise<any> => {
    const path_ = `${root}${path}`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answer = await wire.send({
      method: 'POST',
      path: path_,
      headers: { ...headers, ...key },
      body,
    });
    if (answer.status >= 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  async function ordersOf(email: string): Promise<any[]> {
    const query = new URLSearchParams({ email });
    const { customers } = await get(`/customers?${query}`);
    const lists = await Promise.all(
      customers.map(({ id }: { id: string }) => get(`/orders?customer_id=${id}`)),
    );
    return lists.flatMap(({ orders }) => orders);
  }
  return {
    ordersOf,
    /** The orders when no refund of theirs is pending; the last state after some seconds. */
    async settledOrdersOf(email: string): Promise<any[]> {
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const orders = await ordersOf(email);
        if (!orders.some(hasPendingRefund)) return orders;
        await delay(250);
      }
      return ordersOf(email);
    },
    async subscribersOf(store: string, email: string): Promise<any[]> {
      const { subscribers } = await get(`/memberships/subscribers?site_slug=${store}&limit=100`);
      return subscribers.filter((one: any) => one.email === email);
    },
    /** Admits an agent to a store over ACP; returns its key. */
    async connectAgent(store: string): Promise<string> {
      return (await post('/agent-connections', { site_slug: store, name: 'Lab' })).api_key;
    },
    cancel: (orderId: string) => post(`/orders/${orderId}/cancel`, {}),
    refund: (orderId: string) => post(`/orders/${orderId}/refund`, { reason: 'Returned to buyer' }),
    /** Ships an order, and takes back and refunds every unit. */
    async takeBack(order: any): Promise<void> {
      const path = `/orders/${order.id}`;
      await post(`${path}/fulfill`, { carrier: 'Lab', tracking_number: 'LAB-1' });
      const items = order.items.map(({ id, quantity }: any) => ({ line_item_id: id, quantity }));
      const created = await post(`${path}/returns`, { items, reason: 'Does not fit' });
      const id = created.id ?? created.returns?.at(-1)?.id;
      await post(`${path}/returns/${id}/approve`, {});
      await post(`${path}/returns/${id}/receive`, { refund: true });
    },
  };
}

const hasPendingRefund = ({ refunds }: { refunds: { status: string }[] }): boolean =>
  refunds.some(({ status }) => status === 'pending');

export type BackOffice = ReturnType<typeof openBackOffice>;
