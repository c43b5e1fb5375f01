-- Agents that buy in a store over ACP, and the checkout sessions that they opened.

create table agent_connections (
  workspace_id text not null,
  connection_id text not null,
  site_id text not null,
  name text not null,
  -- Digest of the bearer key, which is returned only once.
  key_hash text not null,
  -- Whether the agent may pay with tokens; otherwise its buyers pay on the hosted page.
  token_payments boolean not null,
  -- Where the agent receives the events of its orders; null: nowhere.
  webhook_url text,
  -- Encrypted; signs the events.
  webhook_secret text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, site_id) references sites,
  check ((webhook_url is null) = (webhook_secret is null))
);
create unique index agent_connections_key on agent_connections (workspace_id, key_hash);
create index agent_connections_newest on agent_connections (workspace_id, created_at desc, connection_id desc);
grant select, insert, update, delete on agent_connections to stoa_app, stoa_system;
call guard_tenant('agent_connections');

-- Deleted with the session unless it made an order, whose events the agent receives.
create table connection_sessions (
  workspace_id text not null,
  session_id text not null,
  connection_id text not null,
  -- The version of the protocol that the session was created with.
  api_version text not null,
  -- Why the agent cancelled, in its own words.
  intent_trace jsonb,
  created_at timestamptz(3) not null,
  primary key (workspace_id, session_id),
  foreign key (workspace_id, connection_id) references agent_connections on delete cascade
);
create index connection_sessions_of_connection on connection_sessions (workspace_id, connection_id);
grant select, insert, update, delete on connection_sessions to stoa_app, stoa_system;
call guard_tenant('connection_sessions');

alter table checkout_sessions drop constraint checkout_sessions_channel_check;
alter table checkout_sessions add constraint checkout_sessions_channel_check
  check (channel in ('cart', 'ucp', 'acp', 'a2a', 'mcp', 'x402'));
alter table orders drop constraint orders_channel_check;
alter table orders add constraint orders_channel_check
  check (channel in ('cart', 'ucp', 'acp', 'a2a', 'mcp', 'x402'));
