-- Tables, columns, functions and jobs get the terms of docs/glossary.md. Only names change: no row of a table is rewritten,
-- except for the names of jobs. Every process of an older version must be stopped before.

-- The setting that tenant policies compare with. Its former name was an abbreviation.
create or replace procedure guard_tenant(guarded text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', guarded);
  execute format('alter table %I force row level security', guarded);
  execute format(
    'create policy tenant on %I to stoa_app '
    'using (workspace_id = current_setting(''stoa.workspace_id'', true)) '
    'with check (workspace_id = current_setting(''stoa.workspace_id'', true))', guarded);
  execute format('create policy system on %I to stoa_system using (true) with check (true)', guarded);
end
$$;
do $$
declare
  guarded name;
begin
  for guarded in select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant' loop
    execute format(
      'alter policy tenant on %I '
      'using (workspace_id = current_setting(''stoa.workspace_id'', true)) '
      'with check (workspace_id = current_setting(''stoa.workspace_id'', true))', guarded);
  end loop;
end
$$;

-- Tasks: events, the keys that a task waits for, and push notifications, which are queued for each push config.
alter table tasks rename column stated_at to status_updated_at;
alter table tasks rename column last_frame to last_event_number;
alter table tasks rename column keeps_steps to has_events;
alter index tasks_with_steps rename to tasks_with_events;

alter table task_frames rename to task_events;
alter table task_events rename constraint task_frames_pkey to task_events_pkey;
alter table task_events rename constraint task_frames_workspace_id_task_id_fkey to task_events_workspace_id_task_id_fkey;
alter index task_frames_order rename to task_events_order;
alter sequence task_frames_position_seq rename to task_events_position_seq;

alter table task_awaits rename to task_wait_keys;
alter table task_wait_keys rename column awaited to wait_key;
alter table task_wait_keys rename constraint task_awaits_pkey to task_wait_keys_pkey;
alter table task_wait_keys rename constraint task_awaits_workspace_id_task_id_fkey to task_wait_keys_workspace_id_task_id_fkey;
alter index task_awaits_of_task rename to task_wait_keys_of_task;

alter table task_push_configs rename column lane to queue_id;
alter sequence task_push_configs_lane_seq rename to task_push_configs_queue_id_seq;

alter table task_push_lanes rename to task_push_queues;
alter table task_push_queues rename column lane to queue_id;
alter table task_push_queues rename constraint task_push_lanes_pkey to task_push_queues_pkey;
alter table task_push_queues rename constraint task_push_lanes_workspace_id_task_id_fkey to task_push_queues_workspace_id_task_id_fkey;
alter index task_push_lanes_due rename to task_push_queues_due;
alter index task_push_lanes_grant rename to task_push_queues_grant;

alter table task_pushes rename to task_push_notifications;
alter table task_push_notifications rename column lane to queue_id;
alter table task_push_notifications rename constraint task_pushes_pkey to task_push_notifications_pkey;
alter table task_push_notifications rename constraint task_pushes_workspace_id_task_id_lane_fkey to task_push_notifications_queue_fkey;

-- The order of rows within a list.
alter table collection_products rename column place to position;
alter table order_lines rename column place to position;
alter table variants rename column place to position;
alter index collection_products_of rename to collection_products_product;
alter index variants_of rename to variants_product;

-- Customers and memberships.
alter table customer_group_members rename column by_hand to is_manual;
alter index customer_group_members_of rename to customer_group_members_customer;
alter table membership_subscribers rename column doubles to duplicate_of;
alter table membership_subscribers
  rename constraint membership_subscribers_workspace_id_doubles_fkey to membership_subscribers_workspace_id_duplicate_of_fkey;
alter table membership_subscribers rename constraint membership_subscribers_check to membership_subscribers_duplicate;
alter index membership_subscribers_doubles rename to membership_subscribers_duplicate_of;
alter index membership_subscribers_double_key rename to membership_subscribers_duplicate_key;
alter index membership_subscribers_of rename to membership_subscribers_customer;

-- Checkout.
alter table checkout_sessions rename column held_by to hold_network;
alter index carts_begun rename to carts_created;
alter index checkout_sessions_begun rename to checkout_sessions_created;
alter table coupons rename constraint coupons_off to coupons_one_discount;

-- Users and OAuth.
alter table mail_proofs rename to email_tokens;
alter table email_tokens rename constraint mail_proofs_pkey to email_tokens_pkey;
alter table email_tokens rename constraint mail_proofs_purpose_check to email_tokens_purpose_check;
alter index mail_proofs_email rename to email_tokens_email;
alter index mail_proofs_ending rename to email_tokens_expiry;
alter table sessions rename column ends_at to expires_at;
alter index sessions_ending rename to sessions_expiry;
alter index oauth_interactions_ending rename to oauth_interactions_expiry;
alter index oauth_tokens_ending rename to oauth_tokens_expiry;
alter index oauth_clients_age rename to oauth_clients_created;
alter index oauth_grants_live rename to oauth_grants_active;

-- The audit log: the newest entry of a workspace is the head of its chain.
alter table audit_heads rename to audit_chain_heads;
alter table audit_chain_heads rename constraint audit_heads_pkey to audit_chain_heads_pkey;
alter function audit_line(audit_log) rename to audit_entry_text;
alter function guard_audit_head() rename to guard_audit_chain_head;
alter function refuse_audit_change() rename to reject_audit_log_change;
alter trigger audit_head_moves_on on audit_chain_heads rename to audit_chain_heads_update;
alter trigger audit_head_stays on audit_chain_heads rename to audit_chain_heads_no_delete;
alter trigger audit_heads_stay on audit_chain_heads rename to audit_chain_heads_no_truncate;
alter trigger audit_is_final on audit_log rename to audit_log_no_change;
alter trigger audit_stays on audit_log rename to audit_log_no_truncate;
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  entry text := audit_entry_text(new);
begin
  insert into audit_chain_heads as head (workspace_id, position, previous_hash, hash)
  values (new.workspace_id, 1, repeat('0', 64), audit_hash(repeat('0', 64), entry))
  on conflict (workspace_id) do update
    set position = head.position + 1, previous_hash = head.hash, hash = audit_hash(head.hash, entry)
  returning position, previous_hash, hash into new.position, new.previous_hash, new.hash;
  return new;
end
$$;

-- Stored responses, and tables with a partition for each day.
alter table idempotency_keys rename column answer to response;
alter table guest_idempotency_keys rename column answer to response;
alter table guest_idempotency_keys_rest rename to guest_idempotency_keys_default;
alter index guest_idempotency_keys_rest_pkey rename to guest_idempotency_keys_default_pkey;
alter table webhook_attempts_rest rename to webhook_attempts_default;
alter index webhook_attempts_rest_pkey rename to webhook_attempts_default_pkey;
alter index webhook_attempts_rest_at_idx rename to webhook_attempts_default_at_idx;
alter index webhook_attempts_lately rename to webhook_attempts_at;
alter table webhook_deliveries_rest rename to webhook_deliveries_default;
alter index webhook_deliveries_rest_pkey rename to webhook_deliveries_default_pkey;
alter index webhook_deliveries_rest_workspace_id_endpoint_id_created_at_idx rename to webhook_deliveries_default_failed;
alter index webhook_deliveries_rest_workspace_id_endpoint_id_event_id_c_idx rename to webhook_deliveries_default_replays;
alter index webhook_deliveries_rest_workspace_id_endpoint_id_event_type_idx rename to webhook_deliveries_default_of_type;
alter table agent_sessions_rest rename to agent_sessions_default;
alter index agent_sessions_rest_pkey rename to agent_sessions_default_pkey;
alter table agent_calls_rest rename to agent_calls_default;
alter index agent_calls_rest_pkey rename to agent_calls_default_pkey;
alter index agent_calls_rest_workspace_id_order_id_idx rename to agent_calls_default_orders;
alter index agent_calls_rest_workspace_id_at_site_id_words_match_idx rename to agent_calls_default_missed;
alter table agent_session_keys_rest rename to agent_session_keys_default;
alter index agent_session_keys_rest_pkey rename to agent_session_keys_default_pkey;
alter index webhook_endpoints_listening rename to webhook_endpoints_active;
alter index processor_events_age rename to processor_events_received;

alter function day_partitions_open(text[], date, date) rename to create_day_partitions;
alter function day_partitions_drop(text[], date) rename to drop_day_partitions;
alter function guest_key_days_open(date, date) rename to create_guest_key_partitions;
alter function guest_key_days_drop(date) rename to drop_guest_key_partitions;
alter function agent_call_days_open(date, date) rename to create_agent_call_partitions;
alter function agent_call_days_drop(date) rename to drop_agent_call_partitions;
alter function webhook_days_open(date, date) rename to create_webhook_partitions;
alter function webhook_days_drop(date) rename to drop_webhook_partitions;
create or replace function create_guest_key_partitions(first_day date, last_day date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select create_day_partitions(array['guest_idempotency_keys'], first_day, last_day) $$;
create or replace function drop_guest_key_partitions(first_kept date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select drop_day_partitions(array['guest_idempotency_keys'], first_kept) $$;
create or replace function create_agent_call_partitions(first_day date, last_day date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select create_day_partitions(array['agent_sessions', 'agent_calls', 'agent_session_keys'], first_day, last_day) $$;
create or replace function drop_agent_call_partitions(first_kept date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select drop_day_partitions(array['agent_sessions', 'agent_calls', 'agent_session_keys'], first_kept) $$;
create or replace function create_webhook_partitions(first_day date, last_day date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select create_day_partitions(array['webhook_deliveries', 'webhook_attempts'], first_day, last_day) $$;
create or replace function drop_webhook_partitions(first_kept date) returns int
language sql security definer set search_path = public, pg_temp
as $$ select drop_day_partitions(array['webhook_deliveries', 'webhook_attempts'], first_kept) $$;

-- PostgreSQL 18 names the constraints of NOT NULL after table and column.
do $$
declare
  renamed record;
begin
  for renamed in
    select c.relname, k.conname, format('%s_%s_not_null', c.relname, a.attname) as standard_name
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'n' and k.coninhcount = 0 and c.relnamespace = 'public'::regnamespace
      and (c.relname in ('task_events', 'task_wait_keys', 'task_push_queues', 'task_push_notifications', 'email_tokens',
          'audit_chain_heads')
        or a.attname in ('queue_id', 'position', 'is_manual', 'status_updated_at', 'last_event_number', 'has_events', 'expires_at'))
  loop
    continue when renamed.conname = renamed.standard_name;
    execute format('alter table %I rename constraint %I to %I', renamed.relname, renamed.conname, renamed.standard_name);
  end loop;
end
$$;

-- Jobs that are queued run under their new names. Tables with forced row-level security show their rows to this role.
set local role stoa_system;
update jobs j set name = renamed.name
from (values
  ('catalog.product_due', 'catalog.publish_product'),
  ('checkout.due', 'checkout.expire_session'),
  ('media.remove_bytes', 'media.delete_object'),
  ('media.sweep_upload', 'media.expire_upload'),
  ('memberships.regroup', 'memberships.move_members'),
  ('payments.close', 'payments.close_hosted_page'),
  ('people.prove', 'users.send_token_email'),
  ('sandbox.confirm', 'sandbox.confirm_payment'),
  ('sandbox.deliver', 'sandbox.deliver_webhook'),
  ('sandbox.refund', 'sandbox.settle_refund'),
  ('x402.afterwards', 'x402.recheck_settlement')) as renamed (former, name)
where j.name = renamed.former;
reset role;
