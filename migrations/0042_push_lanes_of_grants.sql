-- The connected app whose push config a lane was opened for: the config of a task that has ended is gone, its lane may still wait.
alter table task_push_lanes add column grant_id text;
create index task_push_lanes_grant on task_push_lanes (workspace_id, grant_id) where grant_id is not null;

-- Tables with forced row-level security show their rows to this role.
set local role stoa_system;

update task_push_lanes l set grant_id = c.grant_id from task_push_configs c
where c.grant_id is not null
  and c.workspace_id = l.workspace_id and c.task_id = l.task_id and c.lane = l.lane;

reset role;
