-- OAuth 2.1: clients, what people have allowed them, and the tokens that came of it.

create table oauth_clients (
  client_id text primary key,
  -- What was registered, but for the secret.
  metadata jsonb not null,
  -- Sealed; only clients that can keep one have one.
  client_secret text,
  created_at timestamptz(3) not null
);
create index oauth_clients_age on oauth_clients (created_at);

-- One consent. Whatever is issued under it lives no longer than it does.
create table oauth_grants (
  grant_id text primary key,
  -- Null: a buyer, in every store of the platform.
  workspace_id text references workspaces,
  kind text not null check (kind in ('merchant', 'buyer')),
  user_id text not null references users on delete cascade,
  client_id text not null references oauth_clients,
  -- As the person was shown it.
  client_name text not null,
  scopes text[] not null,
  -- Where its tokens may be used (RFC 8707).
  resources text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  check (kind = 'buyer' or workspace_id is not null)
);
create index oauth_grants_live on oauth_grants (workspace_id, created_at) where revoked_at is null;
create index oauth_grants_user on oauth_grants (user_id);
create index oauth_grants_client on oauth_grants (client_id);

-- Only a digest of each is kept, never its text.
create table oauth_tokens (
  token_hash bytea primary key,
  kind text not null check (kind in ('access', 'refresh', 'code')),
  grant_id text not null references oauth_grants on delete cascade,
  scopes text[] not null,
  -- What the engine wants to know again.
  payload jsonb not null,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3)
);
create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_ending on oauth_tokens (expires_at);

-- Somebody on the way through sign-in and consent.
create table oauth_interactions (
  interaction_hash bytea primary key,
  -- Sealed: it names the address that takes the next step.
  payload text not null,
  expires_at timestamptz(3) not null,
  -- What was allowed: a form that is sent again, or by two at once, allows nothing more.
  grant_id text
);
create index oauth_interactions_ending on oauth_interactions (expires_at);

grant select, insert, update, delete on oauth_clients, oauth_grants, oauth_tokens, oauth_interactions to stoa_system;
grant select, update on oauth_grants to stoa_app;
call guard_tenant('oauth_grants');
