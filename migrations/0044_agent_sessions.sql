-- Sessions of agents: every call in a redacted short form, and what it led to. One partition a day, dropped as a whole.

create table agent_sessions (
  workspace_id text not null,
  session_id text not null,
  -- Of the first call. It is also contained in the id, so that a session is found in its partition.
  started_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  -- Null: no store was addressed.
  site_id text,
  protocol text not null,
  agent text not null,
  -- Whether the signature of a call has proved who the agent is.
  verified boolean not null,
  calls int not null,
  errors int not null,
  -- Bits of the steps that succeeded: 1 search, 2 product, 4 cart, 8 checkout, 16 order.
  steps int not null,
  -- The same for the steps that failed.
  failed_steps int not null,
  -- Code of the error of the latest call; null: it succeeded.
  last_error text,
  primary key (workspace_id, started_at, session_id)
) partition by range (started_at);
create table agent_sessions_rest partition of agent_sessions default;

create table agent_calls (
  workspace_id text not null,
  session_id text not null,
  call_id text not null,
  at timestamptz(3) not null,
  -- The order of the responses of one process, for calls of the same millisecond.
  number int not null,
  site_id text,
  protocol text not null,
  operation text not null,
  -- Bit of the step that the call belongs to; 0: none.
  step int not null,
  method text not null,
  -- The pattern of the route, without ids.
  path text not null,
  -- Who called: credential id, user agent, platform profile, issuer of the verified signature.
  caller json not null,
  input json not null,
  output json,
  -- Null: it succeeded.
  error text,
  latency_ms int not null,
  -- References to secret ids, which are digests.
  cart text,
  checkout text,
  order_id text,
  -- The words of a search, and how they matched: all, vocabulary, partial or none.
  words text,
  match text,
  primary key (workspace_id, session_id, at, call_id)
) partition by range (at);
create index agent_calls_orders on agent_calls (workspace_id, order_id) where order_id is not null;
create index agent_calls_missed on agent_calls (workspace_id, at) include (site_id, words, match)
  where match in ('partial', 'none');
create table agent_calls_rest partition of agent_calls default;

-- What identifies the session of a call: a digest of a context, cart, checkout session, payer or client.
create table agent_session_keys (
  workspace_id text not null,
  key text not null,
  -- Midnight UTC of the day on which the key was last written.
  day timestamptz(3) not null,
  session_id text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  -- Whether the session has a cart, checkout session or payer.
  bound boolean not null,
  primary key (workspace_id, key, day)
) partition by range (day);
create table agent_session_keys_rest partition of agent_session_keys default;

create function agent_call_days_open(first_day date, last_day date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select day_partitions_open(array['agent_sessions', 'agent_calls', 'agent_session_keys'], first_day, last_day) $$;

create function agent_call_days_drop(first_kept date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select day_partitions_drop(array['agent_sessions', 'agent_calls', 'agent_session_keys'], first_kept) $$;

revoke execute on function agent_call_days_open, agent_call_days_drop from public;
grant execute on function agent_call_days_open, agent_call_days_drop to stoa_system;
grant select on agent_sessions, agent_calls to stoa_app;
grant select, insert, update, delete on agent_sessions, agent_calls, agent_session_keys to stoa_system;

call guard_tenant('agent_sessions');
call guard_tenant('agent_sessions_rest');
call guard_tenant('agent_calls');
call guard_tenant('agent_calls_rest');
call guard_tenant('agent_session_keys');
call guard_tenant('agent_session_keys_rest');
