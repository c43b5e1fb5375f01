-- What merchants filter, sort and search their orders by.

alter table orders
  -- The buyer's language (BCP 47), if it is known.
  add column locale text,
  add column country text generated always as (shipping_address ->> 'country') stored,
  add column total bigint generated always as ((totals ->> 'total')::bigint) stored,
  add column agent_iss text generated always as (agent ->> 'iss') stored;
create index orders_by_fulfillment on orders (workspace_id, fulfillment_status, created_at desc, order_id desc);
create index orders_by_channel on orders (workspace_id, channel, created_at desc, order_id desc);
create index orders_by_country on orders (workspace_id, country, created_at desc, order_id desc) where country is not null;
create index orders_by_agent on orders (workspace_id, agent_iss, created_at desc, order_id desc) where agent_iss is not null;
create index orders_by_total on orders (workspace_id, total desc, order_id desc);
create index orders_by_number on orders (workspace_id, number);
create index order_lines_of_product on order_lines (workspace_id, product_id, order_id);

create table order_tags (
  workspace_id text not null,
  order_id text not null,
  tag text not null,
  primary key (workspace_id, order_id, tag),
  foreign key (workspace_id, order_id) references orders
);
create index order_tags_by_tag on order_tags (workspace_id, tag, order_id);

-- The words by which an order is found: its number, email address, names, SKUs and tracking numbers, in lower case. They
-- are compared by bytes, so that the index finds beginnings of words in any database.
create table order_terms (
  workspace_id text not null,
  order_id text not null,
  term text collate "C" not null,
  primary key (workspace_id, order_id, term),
  foreign key (workspace_id, order_id) references orders
);
create index order_terms_by_term on order_terms (workspace_id, term, order_id);

grant select, insert, delete on order_tags, order_terms to stoa_app, stoa_system;
call guard_tenant('order_tags');
call guard_tenant('order_terms');

set local role stoa_system;
insert into order_terms (workspace_id, order_id, term)
  select distinct workspace_id, order_id, left(lower(term), 300) from (
    select workspace_id, order_id, unnest(array[name, number::text, buyer ->> 'email']) as term from orders
    union all select workspace_id, order_id,
      regexp_split_to_table(concat_ws(' ', buyer ->> 'name', shipping_address ->> 'name'), '\s+') from orders
    union all select workspace_id, order_id, sku from order_lines
    union all select workspace_id, order_id, tracking_number from fulfillments) as words
  where term <> '';
reset role;
