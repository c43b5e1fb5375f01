-- Fewer and smaller index entries for each purchase. Lists go through these indexes backward: new
-- entries are then at the end, where pages are split without moving and logging half of their
-- entries. The id after the time is left out where few rows share a time; equal ones are sorted.

drop index orders_newest;
create index orders_newest on orders (workspace_id, created_at);
drop index orders_of_customer;
create index orders_of_customer on orders (workspace_id, customer_id, created_at);
drop index orders_of_site;
create index orders_of_site on orders (workspace_id, site_id, created_at);
drop index orders_by_channel;
create index orders_by_channel on orders (workspace_id, channel, created_at);
drop index orders_by_country;
create index orders_by_country on orders (workspace_id, country, created_at) where country is not null;
drop index orders_by_agent;
create index orders_by_agent on orders (workspace_id, agent_iss, created_at) where agent_iss is not null;
-- Many orders can have the same total.
drop index orders_by_total;
create index orders_by_total on orders (workspace_id, total, order_id);

-- States of most orders need no index: the newest such orders are found among the newest of all.
drop index orders_by_fulfillment;
create index orders_open on orders (workspace_id, created_at)
  where status = 'pending' or fulfillment_status <> 'fulfilled';
drop index orders_by_status;
create index orders_by_status on orders (workspace_id, status, created_at)
  where status not in ('pending', 'fulfilled');
drop index orders_by_payment_status;
create index orders_by_payment_status on orders (workspace_id, payment_status, created_at)
  where payment_status <> 'paid';

drop index payments_by_time;
create index payments_by_time on payments (workspace_id, created_at);
drop index emails_newest;
create index emails_newest on emails (workspace_id, created_at);
-- An import gives many customers the same time.
drop index customers_newest;
create index customers_newest on customers (workspace_id, created_at, customer_id);
