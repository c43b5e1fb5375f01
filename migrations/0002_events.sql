-- The outbox: every change of state, written in its own transaction, read by everything that reacts.

create table events (
  workspace_id text not null,
  event_id text not null,
  -- Readers take events whose transaction is below the oldest one still running: commit order is
  -- not insertion order, and a sequence alone would skip the slow writer.
  txid xid8 not null default pg_current_xact_id(),
  position bigint generated always as identity,
  type text not null,
  site_id text,
  resource_type text not null,
  resource_id text not null,
  resource_version int not null,
  -- The exact bytes that are delivered; jsonb would reorder the keys.
  payload text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, event_id)
);
create index events_order on events (txid, position);

grant select, insert on events to stoa_app;
grant select, insert, delete on events to stoa_system;

call guard_tenant('events');
