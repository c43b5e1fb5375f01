import { emitEvents } from '../../src/core/events/emit-events.ts';
import type { EventInput } from '../../src/core/events/event.ts';
import type { Site } from '../../src/core/sites/site.ts';
import type { Shop, Tenancy } from './shop.ts';

export type OrderEvent = {
  site: Site;
  channel?: string;
  currency?: string;
  total?: number;
  test?: boolean;
};

let orders = 0;

/** The `order.created` event of a placed order. */
export function orderCreated({ site, ...order }: OrderEvent): EventInput {
  orders += 1;
  const { channel = 'cart', currency = 'USD', total = 1_000, test = true } = order;
  return {
    type: 'order.created',
    site,
    resource: { type: 'order', id: `ord_${orders}`, version: 1 },
    data: {
      id: `ord_${orders}`,
      items: [{ quantity: 2 }, { quantity: 1 }],
      totals: { total },
      currency,
      channel,
      test,
    },
  };
}

/** The event of a refund of an order, confirmed by the processor. */
export function orderRefunded(order: OrderEvent & { amount: number }): EventInput {
  const { amount } = order;
  const context = { refund: { id: 'rfd_1', amount, full: false } };
  return { ...orderCreated(order), type: 'order.refunded', context };
}

/** Emits events in one transaction. */
export function emit(
  { unit }: Pick<Shop, 'unit'>,
  { tenant }: Pick<Tenancy, 'tenant'>,
  ...events: EventInput[]
): Promise<void> {
  return unit.run(tenant, (work) => emitEvents(work, ...events));
}
