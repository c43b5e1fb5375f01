-- Orders, revenue and visits by quarter of an hour, from which hours of any time zone are summed: zones
-- differ from UTC by multiples of 15 minutes. Kept for some weeks; figures by day stay.

create table hourly_orders (
  workspace_id text not null,
  -- The beginning of the quarter.
  starts_at timestamptz(3) not null,
  site_id text not null,
  channel text not null,
  currency text not null,
  test boolean not null,
  orders int not null,
  -- Minor units: what was ordered in this time less what was refunded in it.
  revenue bigint not null,
  primary key (workspace_id, starts_at, site_id, channel, currency, test),
  foreign key (workspace_id, site_id) references sites
);
create index hourly_orders_of_time on hourly_orders (starts_at);

-- Events of transactions before this one are in hourly_orders, later ones are not.
create table hourly_orders_progress (
  workspace_id text primary key references workspaces,
  counted_before xid8 not null
);

create table hourly_visits (
  workspace_id text not null,
  starts_at timestamptz(3) not null,
  site_id text not null,
  -- Visitors whose first visit of the UTC day was in this time.
  visits int not null,
  primary key (workspace_id, starts_at, site_id),
  foreign key (workspace_id, site_id) references sites
);
create index hourly_visits_of_time on hourly_visits (starts_at);

grant select on hourly_orders, hourly_orders_progress, hourly_visits to stoa_app;
grant select, insert, update, delete on hourly_orders, hourly_orders_progress, hourly_visits to stoa_system;
call guard_tenant('hourly_orders');
call guard_tenant('hourly_orders_progress');
call guard_tenant('hourly_visits');
