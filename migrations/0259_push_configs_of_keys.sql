-- The API key that set a push config, which then ends with the key. Null: another caller, or an
-- earlier version.
alter table task_push_configs add column api_key_id text;
create index task_push_configs_api_key on task_push_configs (workspace_id, api_key_id) where api_key_id is not null;
alter table task_push_queues add column api_key_id text;
create index task_push_queues_api_key on task_push_queues (workspace_id, api_key_id) where api_key_id is not null;
