-- What was done to a workspace, by whom: written once, never changed, each entry tied to the one before it.

-- The newest entry of each workspace: its row is locked from an entry to the commit, so that the chain
-- has one order. Cutting entries off the end shows here.
create table audit_heads (
  workspace_id text primary key,
  position bigint not null,
  previous_hash text not null,
  hash text not null
);

create table audit_log (
  workspace_id text not null,
  position bigint not null,
  audit_id text not null,
  created_at timestamptz(3) not null,
  actor_type text not null check (actor_type in ('api_key', 'access_token', 'person', 'operator', 'system')),
  actor_id text,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  -- SHA-256 of what the resource was and became; the things themselves may be secret.
  before_digest text,
  after_digest text,
  ip text,
  request_id text,
  previous_hash text not null,
  hash text not null,
  primary key (workspace_id, position),
  constraint audit_log_id_key unique (workspace_id, audit_id)
);
create index audit_log_resource on audit_log (workspace_id, resource_id, position);
create index audit_log_actor on audit_log (workspace_id, actor_id, position);
create index audit_log_action on audit_log (workspace_id, action, position);

-- The line that is hashed: a JSON array of texts and nulls. core/access/audit/chain.ts writes the same.
create function audit_line(entry audit_log) returns text language sql stable as $$
  select '[' || string_agg(coalesce(to_json(part)::text, 'null'), ',' order by place) || ']'
  from unnest(array[
    entry.workspace_id, entry.audit_id,
    to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    entry.actor_type, entry.actor_id, entry.action, entry.resource_type, entry.resource_id,
    entry.before_digest, entry.after_digest, entry.ip, entry.request_id
  ]) with ordinality as line (part, place)
$$;

create function audit_hash(previous text, line text) returns text language sql immutable as $$
  select encode(sha256(convert_to(previous || E'\n' || line, 'UTF8')), 'hex')
$$;

-- Gives an entry its place: whatever the statement said of it is replaced.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  line text := audit_line(new);
begin
  insert into audit_heads as head (workspace_id, position, previous_hash, hash)
  values (new.workspace_id, 1, repeat('0', 64), audit_hash(repeat('0', 64), line))
  on conflict (workspace_id) do update
    set position = head.position + 1, previous_hash = head.hash, hash = audit_hash(head.hash, line)
  returning position, previous_hash, hash into new.position, new.previous_hash, new.hash;
  return new;
end
$$;

-- A head moves on by one entry at a time, and remembers the one before.
create function guard_audit_head() returns trigger language plpgsql as $$
begin
  if new.position = old.position + 1 and new.previous_hash = old.hash then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_head_moves_on before update on audit_heads
  for each row execute function guard_audit_head();

create trigger audit_chain before insert on audit_log
  for each row execute function chain_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;

-- For everyone, the owner of the table too.
create trigger audit_is_final before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_stays before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_head_stays before delete on audit_heads
  for each row execute function refuse_audit_change();
create trigger audit_heads_stay before truncate on audit_heads
  for each statement execute function refuse_audit_change();

grant select, insert on audit_log to stoa_app, stoa_system;
grant select, insert, update on audit_heads to stoa_app, stoa_system;
call guard_tenant('audit_log');
call guard_tenant('audit_heads');
