-- Durable agent tasks (§2.1), the steps that their streams tell, and where they are pushed to.

create table tasks (
  workspace_id text not null,
  task_id text not null,
  context_id text not null,
  site_id text,
  -- Nobody had signed: it was asked of a store of this workspace.
  anonymous boolean not null,
  state text not null check (state in
    ('submitted', 'working', 'input_required', 'auth_required', 'completed', 'failed', 'canceled', 'rejected')),
  stated_at timestamptz(3) not null,
  -- Answers are put together from these texts as they stand: json keeps them as they were written.
  status_message json,
  artifacts json not null,
  history json not null,
  -- Messages ever, also those that the cap has dropped.
  history_count int not null,
  metadata json not null,
  -- What was understood, for a later message of the same task.
  request json,
  -- The run that has it in hand, and until when; whoever is later than that has died.
  run_id text,
  run_until timestamptz(3),
  last_frame int not null,
  has_push_configs boolean not null default false,
  -- Whether steps of it stand in task_frames.
  keeps_steps boolean not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, task_id),
  foreign key (workspace_id, site_id) references sites
);
-- Compressing artifacts of 15 KB costs more than all the rest of an insert.
alter table tasks alter artifacts set storage external;
-- Lists, newest news first; the second for one conversation.
create index tasks_latest on tasks (workspace_id, stated_at desc, task_id desc);
create index tasks_of_context on tasks (workspace_id, context_id, stated_at desc, task_id desc);
create index tasks_running on tasks (run_until) where run_until is not null;
-- Ended tasks whose steps are forgotten one day.
create index tasks_with_steps on tasks (stated_at)
  where keeps_steps and state in ('completed', 'failed', 'canceled', 'rejected');

-- What ends a task from outside; secrets by their hash.
create table task_awaits (
  workspace_id text not null,
  awaited text not null,
  task_id text not null,
  primary key (workspace_id, awaited, task_id),
  foreign key (workspace_id, task_id) references tasks
);
create index task_awaits_of_task on task_awaits (workspace_id, task_id);

create table task_frames (
  workspace_id text not null,
  task_id text not null,
  -- Of this task, from 2: the first step is the task itself.
  number int not null,
  -- As with events: readers across processes follow transactions, not positions.
  txid xid8 not null default pg_current_xact_id(),
  position bigint generated always as identity,
  content json not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, task_id, number),
  foreign key (workspace_id, task_id) references tasks
);
alter table task_frames alter content set storage external;
create index task_frames_order on task_frames (txid, position);

create table task_push_configs (
  workspace_id text not null,
  task_id text not null,
  config_id text not null,
  -- Their order, and the lane of what is sent: stays when the id or the URL of a config changes.
  lane bigint generated always as identity,
  url text not null,
  -- Origin of the URL: whoever is slow there is slow for all that is sent there.
  receiver text not null,
  -- Sealed, as is `credentials`: secrets of the caller.
  token text,
  scheme text,
  credentials text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, task_id, config_id),
  unique (workspace_id, task_id, url),
  foreign key (workspace_id, task_id) references tasks
);

-- What is still to be sent for one config, in order. Says itself where to: the config may be gone by then.
create table task_push_lanes (
  workspace_id text not null,
  task_id text not null,
  lane bigint not null,
  -- The secrets are sealed under this id.
  config_id text not null,
  url text not null,
  receiver text not null,
  token text,
  scheme text,
  credentials text,
  -- Of its first push. A claim moves `due_at` on: that is its lease.
  attempts int not null default 0,
  due_at timestamptz(3) not null,
  primary key (workspace_id, task_id, lane),
  foreign key (workspace_id, task_id) references tasks
);
create index task_push_lanes_due on task_push_lanes (due_at);

-- One step to be posted to one receiver.
create table task_pushes (
  workspace_id text not null,
  task_id text not null,
  lane bigint not null,
  number int not null,
  content json not null,
  primary key (workspace_id, task_id, lane, number),
  foreign key (workspace_id, task_id, lane) references task_push_lanes on delete cascade
);

grant select, insert, update, delete on tasks, task_awaits, task_frames, task_push_configs, task_push_lanes, task_pushes to stoa_app, stoa_system;

call guard_tenant('tasks');
call guard_tenant('task_awaits');
call guard_tenant('task_frames');
call guard_tenant('task_push_configs');
call guard_tenant('task_push_lanes');
call guard_tenant('task_pushes');
