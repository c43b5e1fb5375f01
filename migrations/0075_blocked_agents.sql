-- Merchants block agents, list orders by the state of their returns, and test orders are not counted for customers.

create table blocked_agents (
  workspace_id text not null references workspaces,
  -- As sessions name it: the host of a signer or platform, or the name of a program.
  agent text not null,
  reason text,
  author jsonb,
  created_at timestamptz(3) not null,
  primary key (workspace_id, agent)
);
grant select, insert, delete on blocked_agents to stoa_app, stoa_system;
call guard_tenant('blocked_agents');

create index order_returns_status on order_returns (workspace_id, status);
create index order_exchanges_status on order_exchanges (workspace_id, status);

-- Test orders and real ones are counted apart in the totals of customers.
alter table customer_totals add column test boolean not null default false;
alter table customer_totals drop constraint customer_totals_pkey;
alter table customer_totals add primary key (workspace_id, customer_id, currency, test);
set local role stoa_system;
insert into customer_totals (workspace_id, customer_id, currency, test, orders_count, total_spent, last_order_at)
select workspace_id, customer_id, currency, true, count(*), sum(spent), max(created_at)
from (
  select o.workspace_id, o.customer_id, o.currency, o.created_at,
    case when o.status = 'voided' then 0 else o.total end
      - coalesce((select sum(r.amount) from refunds r
          where r.workspace_id = o.workspace_id and r.order_id = o.order_id and r.status = 'succeeded'), 0)
      + coalesce((select sum(e.price_difference) from order_exchanges e
          where e.workspace_id = o.workspace_id and e.order_id = o.order_id and e.paid_at is not null), 0) as spent
  from orders o where o.test and o.customer_id is not null) as tests
group by workspace_id, customer_id, currency;
update customer_totals live set orders_count = live.orders_count - tests.orders_count,
  total_spent = live.total_spent - tests.total_spent,
  last_order_at = (select max(o.created_at) from orders o where o.workspace_id = live.workspace_id
    and o.customer_id = live.customer_id and o.currency = live.currency and not o.test)
from customer_totals tests
where not live.test and tests.test and tests.workspace_id = live.workspace_id
  and tests.customer_id = live.customer_id and tests.currency = live.currency;
reset role;
