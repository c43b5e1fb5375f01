-- Who may ask: workspaces, their people and their API keys.

create table workspaces (
  workspace_id text primary key,
  -- Five digits that lead every id of the workspace.
  code text not null unique,
  name text not null,
  created_at timestamptz(3) not null
);

create table users (
  user_id text primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz(3) not null,
  constraint users_email_key unique (email)
);

create table workspace_members (
  workspace_id text not null references workspaces,
  user_id text not null references users,
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz(3) not null,
  primary key (workspace_id, user_id)
);

-- Only a digest of the secret is kept.
create table api_keys (
  workspace_id text not null references workspaces,
  key_id text not null,
  lookup_id text not null,
  secret_hash bytea not null,
  name text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (workspace_id, key_id),
  constraint api_keys_lookup_id_key unique (lookup_id)
);

grant select on workspaces, workspace_members to stoa_app;
grant select, insert, update, delete on workspaces, users, workspace_members to stoa_system;
grant select, insert, update on api_keys to stoa_app, stoa_system;
call guard_tenant('workspaces');
call guard_tenant('workspace_members');
call guard_tenant('api_keys');
