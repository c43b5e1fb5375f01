import type { Client } from 'pg';
import type { Basket } from './crash-shop.ts';

/** Everything that a scenario has stored, without ids and times. Equal facts mean equal effects. */
export type Facts = Record<string, unknown>;

/**
 * Reads the database directly, bypassing row-level security. Multiple rows of a kind are sorted.
 */
export async function readFacts(direct: Client, basket: Basket): Promise<Facts> {
  const { rows } = await direct.query<{ facts: Facts }>(question, [
    basket.productId,
    basket.cart.split('/').pop(),
    basket.subscriberId,
  ]);
  return rows[0]?.facts ?? {};
}

const list = (what: string, from: string) =>
  `(select coalesce(json_agg(${what} order by ${what}::text), '[]') from ${from})`;

const question = `
  with session as (select * from checkout_sessions where cart_token = $2 or position($1 in items::text) > 0),
    bought as (select o.* from orders o where exists (
      select from order_lines l where l.order_id = o.order_id and l.product_id = $1)),
    paid as (select p.* from payments p
      where p.subject_id in (select session_id from session) or (p.subject_id = $3 and p.status <> 'failed')
        or p.payment_id in (select payment_id from order_exchanges where order_id in (select order_id from bought)))
  select json_build_object(
    'cart', (select status from carts where token = $2),
    'sessions', ${list('json_build_array(status, reserved_until is not null)', 'session')},
    'orders', ${list("json_build_array(status, fulfillment_status, totals -> 'total')", 'bought')},
    'lines', ${list('json_build_array(quantity, fulfilled)', 'order_lines where product_id = $1')},
    'fulfillments', ${list("items -> 0 -> 'quantity'", 'fulfillments where order_id in (select order_id from bought)')},
    'returns', ${list('json_build_array(status, rma_number is not null, refund_id is not null)', 'order_returns where order_id in (select order_id from bought)')},
    'exchanges', ${list('json_build_array(status, price_difference)', 'order_exchanges where order_id in (select order_id from bought)')},
    'stock', ${list('json_build_array(position, stock_on_hand, stock_reserved, stock_yielding)', 'variants where product_id = $1')},
    'reservations', ${list('r.quantity', 'stock_reservations r join variants v using (workspace_id, variant_id) where v.product_id = $1')},
    'payments', ${list('json_build_array(status, amount)', 'paid')},
    'captures', ${list('json_build_array(kind, status, amount, target)', 'payment_captures where payment_id in (select payment_id from paid)')},
    'captured', ${list('json_build_array(captured_amount, authorization_closed)', 'sandbox_payments where payment_id in (select payment_id from paid) and authorizes')},
    'held', ${list("payment_authorization - 'expiresAt'", 'bought where payment_authorization is not null')},
    'refunds', ${list('json_build_array(status, amount)', 'refunds where payment_id in (select payment_id from paid)')},
    'charged', ${list('json_build_array(state, amount)', 'sandbox_payments where payment_id in (select payment_id from paid)')},
    'sent back', ${list('json_build_array(state, amount)', 'sandbox_refunds where refund_id in (select refund_id from refunds where payment_id in (select payment_id from paid))')},
    'events', ${list(
      'type',
      `events where resource_id in (
        select order_id from bought union all select return_id from order_returns where order_id in (select order_id from bought)
        union all select exchange_id from order_exchanges where order_id in (select order_id from bought) union all select $2)`,
    )},
    'membership', ${list('json_build_array(status, due_since is not null)', 'membership_subscribers where subscriber_id = $3')},
    'jobs given up', (select count(*) from jobs where failed_at is not null)
  ) as facts`;
