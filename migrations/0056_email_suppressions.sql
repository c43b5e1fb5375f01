-- Addresses to which a workspace sends no more emails, because one was rejected permanently.

create table email_suppressions (
  workspace_id text not null,
  -- Lower case.
  email text not null,
  reason text not null check (reason in ('rejected', 'bounced', 'complaint')),
  -- SMTP status or diagnostic code.
  detail text,
  -- The email that was rejected.
  email_id text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, email),
  foreign key (workspace_id, email_id) references emails
);
create index email_suppressions_newest on email_suppressions (workspace_id, created_at desc, email desc);
grant select, insert, delete on email_suppressions to stoa_app, stoa_system;
call guard_tenant('email_suppressions');
