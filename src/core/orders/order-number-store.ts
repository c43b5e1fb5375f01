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
  take: (wanted) => ({
    name: 'order_numbers_take',
    // In one order, so that two processes do not wait for each other.
    text: `with wanted as (
        select * from unnest($1::text[], $2::text[], $3::boolean[], $4::int[]) with ordinality
          as w (workspace_id, site_id, test, count, position)),
      taken as (
        insert into order_counters as c (workspace_id, site_id, test, last_number)
        select workspace_id, site_id, test, 1000 + count from wanted order by workspace_id, site_id, test
        on conflict (workspace_id, site_id, test) do update
          set last_number = c.last_number + excluded.last_number - 1000
        returning *)
      select w.position::int - 1 as position, t.last_number as last
      from wanted w join taken t using (workspace_id, site_id, test)`,
    values: [
      wanted.map(({ key }) => key.workspaceId),
      wanted.map(({ key }) => key.siteId),
      wanted.map(({ key }) => key.test),
      wanted.map(({ count }) => count),
    ],
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
