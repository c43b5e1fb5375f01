-- HTTP services of merchants that decide shipping rates, taxes and whether an order is accepted, and the calls to them.

create table http_hooks (
  workspace_id text not null,
  hook_id text not null,
  site_id text not null,
  type text not null check (type in ('shipping_rates', 'taxes', 'order_validation')),
  url text not null,
  -- Encrypted; signs the calls.
  secret text not null,
  timeout_ms int not null check (timeout_ms between 100 and 2000),
  -- What happens when the service does not answer.
  fallback text not null check (fallback in ('own_tables', 'refuse')),
  enabled boolean not null,
  -- Failures since the last success, in all processes.
  failures int not null default 0,
  -- The service is not called before this time; null: its last call succeeded, or too few have failed.
  paused_until timestamptz(3),
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, hook_id),
  foreign key (workspace_id, site_id) references sites
);
create unique index http_hooks_type on http_hooks (workspace_id, site_id, type);
create index http_hooks_newest on http_hooks (workspace_id, created_at desc, hook_id desc);
grant select, insert, update, delete on http_hooks to stoa_app, stoa_system;
call guard_tenant('http_hooks');

-- Without what was sent and answered, which contains addresses.
create table http_hook_calls (
  workspace_id text not null,
  hook_id text not null,
  call_id text not null,
  at timestamptz(3) not null,
  milliseconds int not null,
  -- Of the response; null if there was none.
  status int,
  -- Why the answer was not used; null: it was.
  problem text,
  primary key (workspace_id, hook_id, call_id),
  foreign key (workspace_id, hook_id) references http_hooks on delete cascade
);
create index http_hook_calls_at on http_hook_calls (at);
grant select, insert, delete on http_hook_calls to stoa_app, stoa_system;
call guard_tenant('http_hook_calls');
