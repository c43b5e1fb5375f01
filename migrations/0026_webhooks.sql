-- Receivers of events, what is still to be sent to them, and what became of it.

create table webhook_endpoints (
  workspace_id text not null references workspaces,
  endpoint_id text not null,
  -- Null: events of every store of the workspace.
  site_id text,
  url text not null,
  -- Names, or '*' alone.
  events text[] not null check (cardinality(events) > 0),
  -- Sealed: attempts are signed with it.
  secret text not null,
  -- Null: it is the first. What was signed before then was signed with one that is gone.
  secret_changed_at timestamptz(3),
  active boolean not null,
  paused_reason text check (paused_reason in ('manual', 'failures')),
  -- Of the first failure after the last success, and how many there have been since.
  failing_since timestamptz(3),
  failures int not null default 0 check (failures >= 0),
  -- When the owner was told that it fails.
  warned_at timestamptz(3),
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, endpoint_id),
  foreign key (workspace_id, site_id) references sites,
  constraint webhook_endpoints_paused check (active = (paused_reason is null))
);
create index webhook_endpoints_newest on webhook_endpoints (workspace_id, created_at desc, endpoint_id desc);
-- Every event asks who listens: a workspace without receivers answers from an empty place.
create index webhook_endpoints_listening on webhook_endpoints (workspace_id) where active;

-- What waits for its next attempt. Rows come in the transaction of their event and go when they are over, so
-- that this table stays small; no foreign keys, as their locks would make everybody wait who records an event.
create table webhook_queue (
  workspace_id text not null,
  endpoint_id text not null,
  delivery_id text not null,
  event_id text not null,
  event_type text not null,
  replay_of text,
  -- Begun so far; the first of them anchors the schedule.
  attempts int not null default 0,
  first_attempt_at timestamptz(3),
  -- A claim moves it on: that is its lease.
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, endpoint_id, created_at, delivery_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
-- Whoever claims goes from receiver to receiver, and takes of each what has been due the longest.
create index webhook_queue_due on webhook_queue (workspace_id, endpoint_id, due_at);

-- What is over. One partition a day, dropped as a whole; the default takes what comes before its day is there.
create table webhook_deliveries (
  workspace_id text not null,
  endpoint_id text not null,
  delivery_id text not null,
  event_id text not null,
  event_type text not null,
  replay_of text,
  status text not null check (status in ('delivered', 'failed')),
  reason text,
  attempts int not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  primary key (workspace_id, endpoint_id, created_at, delivery_id)
) partition by range (created_at);
create index webhook_deliveries_failed on webhook_deliveries (workspace_id, endpoint_id, created_at, delivery_id) where status = 'failed';
create index webhook_deliveries_of_type on webhook_deliveries (workspace_id, endpoint_id, event_type, created_at, delivery_id);
-- A window is replayed but for what was replayed since.
create index webhook_deliveries_replays on webhook_deliveries (workspace_id, endpoint_id, event_id, created_at, delivery_id)
  where replay_of is not null;
create table webhook_deliveries_rest partition of webhook_deliveries default;

create table webhook_attempts (
  workspace_id text not null,
  delivery_id text not null,
  attempt int not null,
  at timestamptz(3) not null,
  status_code int,
  latency_ms int not null,
  -- Class of the failure; null: the receiver took it.
  error text,
  -- The first 4 KB, as text.
  response_body text,
  primary key (workspace_id, delivery_id, at, attempt)
) partition by range (at);
create table webhook_attempts_rest partition of webhook_attempts default;

-- The roles own no table, so days are opened and dropped for them. A day of which rows already lie in the
-- default is left out: attaching it would be refused.
create function webhook_days_open(first_day date, last_day date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  part text;
  opened int := 0;
  at_day date;
begin
  perform pg_advisory_xact_lock(7361200126);
  for at_day in select generate_series(first_day, last_day, interval '1 day')::date loop
    foreach parent in array array['webhook_deliveries', 'webhook_attempts'] loop
      part := format('%s_%s', parent, to_char(at_day, 'YYYYMMDD'));
      continue when to_regclass(part) is not null;
      begin
        execute format('create table %I (like %I including defaults including constraints)', part, parent);
        execute format('alter table %I enable row level security', part);
        execute format('alter table %I force row level security', part);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
          at_day::timestamp at time zone 'UTC', (at_day + 1)::timestamp at time zone 'UTC');
        opened := opened + 1;
      exception when check_violation then null;
      end;
    end loop;
  end loop;
  return opened;
end
$$;

create function webhook_days_drop(first_kept date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(7361200126);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('webhook_deliveries'::regclass, 'webhook_attempts'::regclass)
      and c.relname ~ '_\d{8}$' and right(c.relname, 8) < to_char(first_kept, 'YYYYMMDD')
    order by c.relname
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

revoke execute on function webhook_days_open, webhook_days_drop from public;
grant execute on function webhook_days_open, webhook_days_drop to stoa_system;
grant select, insert, update, delete on webhook_endpoints, webhook_queue, webhook_deliveries, webhook_attempts to stoa_app, stoa_system;

call guard_tenant('webhook_endpoints');
call guard_tenant('webhook_queue');
call guard_tenant('webhook_deliveries');
call guard_tenant('webhook_deliveries_rest');
call guard_tenant('webhook_attempts');
call guard_tenant('webhook_attempts_rest');
