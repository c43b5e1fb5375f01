-- What an app makes over OAuth belongs to its grant, and ends with it.

alter table webhook_endpoints add column grant_id text;
alter table webhook_endpoints drop constraint webhook_endpoints_paused_reason_check;
alter table webhook_endpoints add constraint webhook_endpoints_paused_reason_check
  check (paused_reason in ('manual', 'failures', 'grant_ended'));
create index webhook_endpoints_grant on webhook_endpoints (workspace_id, grant_id) where grant_id is not null;

alter table task_push_configs add column grant_id text;
create index task_push_configs_grant on task_push_configs (workspace_id, grant_id) where grant_id is not null;

-- Expired grants are looked for every minute.
create index oauth_grants_expiring on oauth_grants (expires_at) where revoked_at is null;

-- Tables with forced row-level security show their rows to this role.
set local role stoa_system;

update webhook_endpoints e set grant_id = a.actor_id
from audit_log a
where a.workspace_id = e.workspace_id and a.resource_id = e.endpoint_id
  and a.action = 'webhook.created' and a.actor_type = 'access_token';

update webhook_endpoints e set active = false, paused_reason = 'grant_ended', version = e.version + 1
where e.grant_id is not null
  and not exists (select from oauth_grants g join workspace_members m on m.workspace_id = g.workspace_id and m.user_id = g.user_id
    where g.grant_id = e.grant_id and g.revoked_at is null and g.expires_at > now() and m.role in ('owner', 'admin'));

-- Keys that apps have made, and keys that were made with those.
with recursive made as (
  select k.workspace_id, k.key_id from api_keys k
  where k.created_by like 'grt\_%'
    and not exists (select from oauth_grants g join workspace_members m on m.workspace_id = g.workspace_id and m.user_id = g.user_id
      where g.grant_id = k.created_by and g.revoked_at is null and g.expires_at > now() and m.role in ('owner', 'admin'))
  union
  select k.workspace_id, k.key_id from made join api_keys k on k.workspace_id = made.workspace_id and k.created_by = made.key_id)
update api_keys k set revoked_at = now() from made
where k.workspace_id = made.workspace_id and k.key_id = made.key_id and k.revoked_at is null;

reset role;
