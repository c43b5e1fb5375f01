-- Signed requests of agents, and the rotation of our own signing keys.

alter table sites
  -- Agents that do not sign are not served.
  add column request_signature_required boolean not null default false,
  -- Answers are signed, whoever asks.
  add column sign_responses boolean not null default false;

-- Signatures count once, on every node. Unlogged: what a crash forgets is a few minutes old at most.
create unlogged table agent_jti (
  iss text not null,
  jti text not null,
  expires_at timestamptz(3) not null,
  primary key (iss, jti)
);
create index agent_jti_expires_at on agent_jti (expires_at);
grant select, insert, update, delete on agent_jti to stoa_system;

-- Keys that sign tokens sign no messages, and the other way round.
alter table signing_keys add column purpose text not null default 'messages' check (purpose in ('messages', 'tokens'));
alter table signing_keys alter column purpose drop default;
drop index signing_keys_active;
create unique index signing_keys_active on signing_keys (purpose, algorithm) where state = 'active';

-- Since when a key signs: it does so for 90 days.
alter table signing_keys add column activated_at timestamptz(3);
update signing_keys set activated_at = created_at where state = 'active';
