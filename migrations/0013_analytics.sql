-- What happened by day: orders are counted from the outbox, visits from reads of stores.

-- A workspace's own events, newest last, without the crowd of those of the catalog. Its predicate stands in the statements too.
create index events_of_business on events (workspace_id, txid, position)
  where type not like 'product.%' and type not like 'stock.%';

create table daily_orders (
  workspace_id text not null,
  -- UTC.
  day date not null,
  site_id text not null,
  channel text not null,
  currency text not null,
  orders int not null,
  -- Minor units: what was ordered that day less what was refunded that day.
  revenue bigint not null,
  primary key (workspace_id, day, site_id, channel, currency),
  foreign key (workspace_id, site_id) references sites
);

-- Events of transactions before this one are in daily_orders, later ones are not.
create table daily_orders_progress (
  workspace_id text primary key references workspaces,
  counted_before xid8 not null
);

create table daily_visits (
  workspace_id text not null,
  day date not null,
  site_id text not null,
  visits int not null,
  primary key (workspace_id, day, site_id),
  foreign key (workspace_id, site_id) references sites
);

-- Who was counted on a day, as digests with a salt of that day: both are forgotten when it is over.
create table daily_visitors (
  workspace_id text not null,
  day date not null,
  site_id text not null,
  visitor bytea not null,
  primary key (workspace_id, day, site_id, visitor)
);

grant select on daily_orders, daily_orders_progress, daily_visits to stoa_app;
grant select, insert, update, delete on daily_orders, daily_orders_progress, daily_visits, daily_visitors to stoa_system;
call guard_tenant('daily_orders');
call guard_tenant('daily_orders_progress');
call guard_tenant('daily_visits');
call guard_tenant('daily_visitors');
