-- What the server itself keeps: settings, jobs, answers of repeated calls, signing keys.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The second wall around a workspace: whoever forgets it in a statement sees no row at all.
create procedure guard_tenant(guarded text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', guarded);
  execute format('alter table %I force row level security', guarded);
  execute format(
    'create policy tenant on %I to stoa_app '
    'using (workspace_id = current_setting(''app.ws'', true)) '
    'with check (workspace_id = current_setting(''app.ws'', true))', guarded);
  execute format('create policy system on %I to stoa_system using (true) with check (true)', guarded);
end
$$;

-- One row a setting: the clock's offset and such.
create table server_settings (
  name text primary key,
  value text not null
);

create table jobs (
  workspace_id text not null,
  job_id text not null,
  name text not null,
  payload jsonb not null,
  -- Two pending jobs with one key are one job.
  key text,
  due_at timestamptz(3) not null,
  leased_until timestamptz(3),
  attempts int not null default 0,
  last_error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, job_id)
);
create unique index jobs_pending_key on jobs (workspace_id, name, key)
  where key is not null and leased_until is null and failed_at is null;
create index jobs_due on jobs (due_at) where failed_at is null;

-- The first answer to a call with an Idempotency-Key, kept in the transaction of its effect.
create table idempotency_keys (
  workspace_id text not null,
  scope text not null,
  key text not null,
  fingerprint text not null,
  answer text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, scope, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

create table signing_keys (
  kid text primary key,
  algorithm text not null,
  state text not null check (state in ('next', 'active', 'retired')),
  public_jwk jsonb not null,
  private_jwk text not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3)
);
create unique index signing_keys_active on signing_keys (algorithm) where state = 'active';

grant select, insert, update, delete on server_settings, signing_keys to stoa_system;
grant select, insert, update, delete on jobs, idempotency_keys to stoa_app, stoa_system;
call guard_tenant('jobs');
call guard_tenant('idempotency_keys');
