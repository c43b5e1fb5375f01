-- How people get in: sessions, one-use secrets sent by mail, invitations.

alter table users add column last_signed_in_at timestamptz(3);

-- A workspace sees its own people, and of them no password.
alter table users enable row level security;
alter table users force row level security;
create policy member on users for select to stoa_app using (
  exists (select from workspace_members m where m.user_id = users.user_id));
create policy system on users to stoa_system using (true) with check (true);
grant select (user_id, email, name, created_at, last_signed_in_at) on users to stoa_app;
grant insert, update, delete on workspace_members to stoa_app;
-- All memberships of one person; the primary key leads from the workspace.
create index workspace_members_user on workspace_members (user_id);

-- Only a digest of the cookie's secret is kept.
create table sessions (
  session_id text primary key,
  token_hash text not null,
  user_id text not null references users on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  ip text,
  agent text not null,
  constraint sessions_token_hash_key unique (token_hash)
);
create index sessions_user on sessions (user_id);
create index sessions_ending on sessions (ends_at);
grant select, insert, update, delete on sessions to stoa_system;

-- A secret that was sent to an address and proves it once: a password reset, or a sign-up.
create table mail_proofs (
  token_hash text primary key,
  purpose text not null check (purpose in ('reset', 'sign_up')),
  email text not null,
  -- Where the person was going when they were asked to sign up.
  return_to text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index mail_proofs_email on mail_proofs (email);
create index mail_proofs_ending on mail_proofs (expires_at);
grant select, insert, update, delete on mail_proofs to stoa_system;

create table invitations (
  workspace_id text not null references workspaces,
  invitation_id text not null,
  token_hash text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  invited_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  primary key (workspace_id, invitation_id),
  constraint invitations_token_key unique (workspace_id, token_hash)
);
-- An address is invited once at a time.
create unique index invitations_open on invitations (workspace_id, email) where accepted_at is null;
grant select, insert, update, delete on invitations to stoa_app, stoa_system;
call guard_tenant('invitations');
