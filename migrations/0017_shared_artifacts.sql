-- Bulky artifacts once a workspace: many ask for the same, and tasks are kept for good. No foreign key leads
-- here, for every task would lock a row that many share; nothing is ever deleted.

create table task_artifacts (
  workspace_id text not null,
  -- The SHA-256 of each artifact, in their order.
  digest text not null,
  content json not null,
  primary key (workspace_id, digest)
);
alter table task_artifacts alter content set storage external;

-- Null: they are those that stand in task_artifacts.
alter table tasks
  alter artifacts drop not null,
  add column artifacts_digest text,
  add check (artifacts is not null or artifacts_digest is not null);

grant select, insert on task_artifacts to stoa_app, stoa_system;

call guard_tenant('task_artifacts');
