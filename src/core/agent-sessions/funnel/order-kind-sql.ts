import { stepBit } from '../agent-call.ts';

/**
 * Leaves out sessions of `s` that led to orders of the other kind only: test orders and real ones are
 * never added together. Calls are partitioned by time, so the start of the period limits them.
 */
export const onlyOrders = ({ test, from }: { test: string; from: string }): string =>
  `(s.steps & ${stepBit('order')} = 0 or s.session_id in (
      select c.session_id from agent_calls c
      join orders o on o.workspace_id = $1 and o.order_id = c.order_id
      where c.workspace_id = $1 and c.order_id is not null
        and c.at >= ${from}::date::timestamp at time zone 'UTC' and o.test = ${test}))`;
