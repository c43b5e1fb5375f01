import { emitEvents } from '../../src/core/events/emit-events.ts';
import type { EventInput } from '../../src/core/events/event.ts';
import type { Site } from '../../src/core/sites/site.ts';
import type { Shop, Tenancy } from './shop.ts';

export type Told = {
  site: Site;
  channel?: string;
  currency?: string;
  total?: number;
  test?: boolean;
};

let told = 0;

/** The `order.created` event of a placed order. */
export function orderCreated({ site, ...order }: Told): EventInput {
  told += 1;
  const { channel = 'cart', currency = 'USD', total = 1_000, test = true } = order;
  return {
    type: 'order.created',
    site,
    resource: { type: 'order', id: `ord_${told}`, version: 1 },
    data: {
      id: `ord_${told}`,
      items: [{ quantity: 2 }, { quantity: 1 }],
      totals: { total },
      currency,
      channel,
      test,
    },
  };
}

/** The event of a refund of an order, confirmed by the processor. */
export function orderRefunded(told: Told & { amount: number }): EventInput {
  const { amount } = told;
  const context = { refund: { id: 'rfd_1', amount, full: false } };
  return { ...orderCreated(told), type: 'order.refunded', context };
}

/** Emits events in one transaction. */
export function tell(
  { unit }: Pick<Shop, 'unit'>,
  { tenant }: Pick<Tenancy, 'tenant'>,
  ...happenings: EventInput[]
): Promise<void> {
  return unit.run(tenant, (work) => emitEvents(work, ...happenings));
}
