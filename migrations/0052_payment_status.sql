-- What became of the money of an order, so that orders can be listed by it.

alter table orders
  add column payment_status text not null default 'paid'
    constraint orders_payment_status_check
      check (payment_status in ('paid', 'settling', 'partially_refunded', 'refunded', 'voided')),
  -- The buyer's bank has asked for the money back, and that is not decided yet.
  add column disputed boolean not null default false;

set local role stoa_system;
-- The payments of an order are its own and those of completed exchanges.
with collected as (
  select o.workspace_id, o.order_id, o.status, x.state in ('verified', 'settling', 'unknown') as is_settling,
    case when o.payment is null then 0 else (o.totals ->> 'total')::bigint end + coalesce(e.paid, 0) as paid,
    coalesce(r.refunded, 0) as refunded
  from orders o
    left join x402_payments x on x.workspace_id = o.workspace_id and x.order_id = o.order_id
    left join lateral (select sum(price_difference) as paid from order_exchanges e
      where e.workspace_id = o.workspace_id and e.order_id = o.order_id
        and e.status = 'completed' and e.payment_id is not null and e.paid_at is not null) e on true
    left join lateral (select sum(amount) as refunded from refunds r
      where r.workspace_id = o.workspace_id and r.order_id = o.order_id and r.status = 'succeeded'
        and not exists (select from order_exchanges e where e.workspace_id = r.workspace_id
          and e.payment_id = r.payment_id and e.status <> 'completed')) r on true)
update orders o set payment_status = case
    when c.status = 'voided' then 'voided'
    when c.refunded > 0 and c.refunded >= c.paid then 'refunded'
    when c.refunded > 0 then 'partially_refunded'
    else 'settling' end
from collected c
where c.workspace_id = o.workspace_id and c.order_id = o.order_id
  and (c.status = 'voided' or c.refunded > 0 or c.is_settling);
reset role;
alter table orders alter column payment_status drop default;

create index orders_by_payment_status on orders (workspace_id, payment_status, created_at desc, order_id desc);
