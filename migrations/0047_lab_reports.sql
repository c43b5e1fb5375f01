-- The last lab run of each store: what agents can find and buy in it.

create table lab_reports (
  workspace_id text not null,
  site_id text not null,
  requested_at timestamptz(3) not null,
  -- Null while the run that was requested last has not finished.
  finished_at timestamptz(3),
  -- The report of the last run that finished, in the form of the merchant API.
  report jsonb,
  primary key (workspace_id, site_id),
  foreign key (workspace_id, site_id) references sites
);

call guard_tenant('lab_reports');
grant select, insert, update on lab_reports to stoa_app, stoa_system;
