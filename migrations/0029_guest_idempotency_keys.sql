-- Responses to guests that were sent with an Idempotency-Key. They replay for 24 hours at most, and strangers decide
-- how many there are: one partition a day, dropped as a whole.

create table guest_idempotency_keys (
  workspace_id text not null,
  scope text not null,
  key text not null,
  fingerprint text not null,
  -- Encrypted: the response, or a reference to the object that it shows. Null: the request is still running.
  answer text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, scope, key, created_at)
) partition by range (created_at);
create table guest_idempotency_keys_rest partition of guest_idempotency_keys default;

grant select, insert, update, delete on guest_idempotency_keys to stoa_app, stoa_system;
call guard_tenant('guest_idempotency_keys');
call guard_tenant('guest_idempotency_keys_rest');

-- Partitions by day for any table. Not granted to a role: each table has functions of its own that name it. A day whose
-- rows already lie in the default partition is left out, because attaching it would be refused.
create function day_partitions_open(parents text[], first_day date, last_day date) returns int
language plpgsql set search_path = public, pg_temp as $$
declare
  parent text;
  part text;
  opened int := 0;
  at_day date;
begin
  perform pg_advisory_xact_lock(7361200126);
  for at_day in select generate_series(first_day, last_day, interval '1 day')::date loop
    foreach parent in array parents loop
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

-- Dropping a partition locks its parent: it gives up soon rather than make every request wait behind a long transaction.
create function day_partitions_drop(parents text[], first_kept date) returns int
language plpgsql set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  part text;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(7361200126);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = any (parents::regclass[])
      and c.relname ~ '_\d{8}$' and right(c.relname, 8) < to_char(first_kept, 'YYYYMMDD')
    order by c.relname
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

create function guest_key_days_open(first_day date, last_day date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select day_partitions_open(array['guest_idempotency_keys'], first_day, last_day) $$;

create function guest_key_days_drop(first_kept date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select day_partitions_drop(array['guest_idempotency_keys'], first_kept) $$;

create or replace function webhook_days_open(first_day date, last_day date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select day_partitions_open(array['webhook_deliveries', 'webhook_attempts'], first_day, last_day) $$;

create or replace function webhook_days_drop(first_kept date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select day_partitions_drop(array['webhook_deliveries', 'webhook_attempts'], first_kept) $$;

revoke execute on function day_partitions_open, day_partitions_drop, guest_key_days_open, guest_key_days_drop from public;
grant execute on function guest_key_days_open, guest_key_days_drop to stoa_system;
