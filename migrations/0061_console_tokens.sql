-- Tokens with which the merchant console calls the merchant API, and when a password was last entered in a session.

alter table sessions add column password_entered_at timestamptz(3);
-- A session starts with a password.
update sessions set password_entered_at = created_at;
alter table sessions alter column password_entered_at set not null;

create table console_tokens (
  workspace_id text not null,
  -- Only a digest of the token is kept.
  token_hash text not null,
  user_id text not null,
  session_id text not null references sessions on delete cascade,
  -- The member's role when the token was issued. The token is invalid as soon as the role differs.
  role text not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, token_hash),
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);
create index console_tokens_member on console_tokens (workspace_id, user_id);
create index console_tokens_session on console_tokens (session_id);
create index console_tokens_expiry on console_tokens (expires_at);

call guard_tenant('console_tokens');
grant select, delete on console_tokens to stoa_app;
grant select, insert, update, delete on console_tokens to stoa_system;
