-- Imports, exports and bulk operations, and why rows of them failed.

create table bulk_jobs (
  workspace_id text not null references workspaces,
  bulk_job_id text not null,
  kind text not null check (kind in ('import', 'export', 'bulk_operation')),
  -- Null: all stores of the workspace.
  site_id text,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  -- What to do: file and mapping, or resource and filters.
  input jsonb not null,
  -- The ordinal of the first row that is not done. A batch changes it together with what it does.
  position int not null,
  -- Where the list continues; null at its beginning, and for imports.
  cursor jsonb,
  done int not null,
  failed int not null,
  -- Null until the rows have been counted.
  total int,
  result jsonb not null,
  error jsonb,
  -- Attempts since the last batch that failed for reasons of the server.
  attempts int not null,
  -- Kind and id of the key, app or user that started it.
  created_by jsonb,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (workspace_id, bulk_job_id),
  foreign key (workspace_id, site_id) references sites
);
create index bulk_jobs_newest on bulk_jobs (workspace_id, kind, created_at desc, bulk_job_id desc);
create index bulk_jobs_ended on bulk_jobs (finished_at) where finished_at is not null;
grant select, insert, update, delete on bulk_jobs to stoa_app, stoa_system;
call guard_tenant('bulk_jobs');

create table bulk_job_problems (
  workspace_id text not null,
  bulk_job_id text not null,
  problem_id bigint generated always as identity,
  -- The line of the imported file.
  line int,
  -- The object that was not changed, and what people call it.
  resource_id text,
  resource_name text,
  field text,
  code text not null,
  message text not null,
  primary key (workspace_id, bulk_job_id, problem_id),
  foreign key (workspace_id, bulk_job_id) references bulk_jobs on delete cascade
);
grant select, insert, delete on bulk_job_problems to stoa_app, stoa_system;
call guard_tenant('bulk_job_problems');

-- What a bulk operation changes, as it was selected when the operation began.
create table bulk_job_items (
  workspace_id text not null,
  bulk_job_id text not null,
  ordinal int not null,
  resource_id text not null,
  primary key (workspace_id, bulk_job_id, ordinal),
  foreign key (workspace_id, bulk_job_id) references bulk_jobs on delete cascade
);
grant select, insert, delete on bulk_job_items to stoa_app, stoa_system;
call guard_tenant('bulk_job_items');

-- Files to import are uploaded like other files, and never served.
alter table assets drop constraint assets_purpose_check;
alter table assets add constraint assets_purpose_check
  check (purpose in ('image', 'digital_file', 'import_file'));
