-- Numbers of orders that people read: counted from 1001 for each store, test orders apart. They are never reused; a
-- transaction that fails after it took a number leaves a gap or none, and neither matters.

alter table sites add column order_number_format text not null default '#{number}';

-- The last number taken. An order locks the row as the last one of its transaction.
create table order_counters (
  workspace_id text not null,
  site_id text not null,
  test boolean not null,
  last_number int not null,
  primary key (workspace_id, site_id, test),
  foreign key (workspace_id, site_id) references sites
) with (fillfactor = 50);
grant select, insert, update on order_counters to stoa_app, stoa_system;
call guard_tenant('order_counters');

alter table orders
  add column number int,
  -- The number in the format that the store had when the order was placed.
  add column name text;

-- Row-level security shows all rows to this role only.
set local role stoa_system;
update orders o set number = n.number, name = case when o.test then '#T' else '#' end || n.number
from (
  select workspace_id, order_id,
    1000 + row_number() over (partition by workspace_id, site_id, test order by created_at, order_id) as number
  from orders) n
where n.workspace_id = o.workspace_id and n.order_id = o.order_id;
insert into order_counters (workspace_id, site_id, test, last_number)
  select workspace_id, site_id, test, max(number) from orders group by workspace_id, site_id, test;
reset role;

alter table orders alter column number set not null, alter column name set not null;
create unique index orders_number_key on orders (workspace_id, site_id, test, number);
