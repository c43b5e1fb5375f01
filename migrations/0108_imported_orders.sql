-- Orders of another system, kept as history: they move no stock, send nothing and cannot be changed.

alter table orders add column imported_id text;
comment on column orders.imported_id is 'What identifies the order in the other system, for orders of the channel import';

alter table orders drop constraint orders_channel_check;
alter table orders add constraint orders_channel_check
  check (channel in ('cart', 'ucp', 'acp', 'a2a', 'mcp', 'x402', 'import'));
alter table orders add constraint orders_imported check ((channel = 'import') = (imported_id is not null));

create unique index orders_imported_key on orders (workspace_id, site_id, imported_id) where imported_id is not null;

-- Counts everything again, as stoa_system and while the server runs: orders of transactions that are over now are counted
-- from their rows, because their events may be gone, and later ones from their events.
create or replace procedure rebuild_daily_products() language plpgsql as $$
declare
  boundary xid8;
begin
  insert into server_settings (name, value) values ('analytics.products_counted_before', '0') on conflict (name) do nothing;
  perform from server_settings where name = 'analytics.products_counted_before' for update;
  boundary := pg_snapshot_xmin(pg_current_snapshot());
  delete from daily_products;
  delete from daily_products_progress;
  insert into daily_products (workspace_id, day, site_id, product_id, currency, test, orders, sales)
    with later as materialized (
      select workspace_id, resource_id as order_id, type = 'order.created' as is_new from events
      where txid >= boundary and case type when 'order.created' then true
        when 'order.refunded' then payload::jsonb #> '{context,refund}' is null else false end),
    sold as (
      select o.workspace_id, (o.created_at at time zone 'UTC')::date as day, o.site_id, l.product_id, o.currency, o.test,
        sum(l.subtotal - l.discount) as sales
      from orders o join order_lines l on l.workspace_id = o.workspace_id and l.order_id = o.order_id
      where not exists (select from later e where e.workspace_id = o.workspace_id and e.order_id = o.order_id
          and e.is_new)
        -- Imported orders are not sales of this server.
        and o.channel <> 'import'
        -- One that was voided since will be subtracted.
        and (o.status <> 'voided' or exists (select from later e where e.workspace_id = o.workspace_id
          and e.order_id = o.order_id and not e.is_new))
      group by o.workspace_id, o.order_id, l.product_id)
    select workspace_id, day, site_id, product_id, currency, test, count(*), sum(sales)
    from sold group by workspace_id, day, site_id, product_id, currency, test;
  insert into daily_products_progress (workspace_id, counted_before) select workspace_id, boundary from workspaces;
  update server_settings set value = boundary::text where name = 'analytics.products_counted_before';
end
$$;
