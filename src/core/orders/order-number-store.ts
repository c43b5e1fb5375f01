import type { NumberSeries } from '../../platform/db/number-series.ts';
import {
  serializationFailure,
  violatedConstraint,
  type Work,
} from '../../platform/unit-of-work.ts';
import type { CreateOrderInput } from './order.ts';

type CounterKey = { workspaceId: string; siteId: string; test: boolean };

/** Numbers of orders, for each store from 1001; test orders are numbered apart. */
const orderNumbers: NumberSeries<CounterKey> = {
  name: 'orders',
  take: ({ workspaceId, siteId, test }, count) => ({
    name: 'order_numbers_take',
    text: `insert into order_counters as c (workspace_id, site_id, test, last_number)
      values ($1, $2, $3, 1000 + $4::int)
      on conflict (workspace_id, site_id, test) do update set last_number = c.last_number + $4::int
      returning last_number as last`,
    values: [workspaceId, siteId, test, count],
  }),
};

/** The next number of the store. It is used up even if the transaction is rolled back. */
export function takeOrderNumber(
  work: Work,
  { site, test }: Pick<CreateOrderInput, 'site' | 'test'>,
): Promise<number> {
  const { workspaceId } = work.tenant;
  return work.takeNumber(orderNumbers, { workspaceId, siteId: site.id, test });
}

/**
 * An import gives an order any number that none has yet, also one that a sale has taken and not used
 * yet. The later of both transactions runs again, with another number.
 */
export function repeatIfNumberIsTaken(error: unknown): never {
  throw violatedConstraint(error) === 'orders_number_key'
    ? serializationFailure('Another order has used the number in the meantime.')
    : error;
}
