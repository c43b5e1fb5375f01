-- Delegated payments of the sandbox: payment tokens that agents get for one purchase (ACP, delegate_payment).

create table sandbox_delegated_tokens (
  -- That of the checkout session in the allowance; `ws_system` if there is no such session.
  workspace_id text not null,
  token_hash text not null,
  -- What the card does when it is charged. Numbers of cards are not stored.
  charge_token text not null,
  session_id text not null,
  merchant_id text not null,
  max_amount bigint not null,
  currency text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, token_hash)
);
create index sandbox_delegated_tokens_expired on sandbox_delegated_tokens (expires_at);
grant select, insert, update on sandbox_delegated_tokens to stoa_app;
grant select, insert, update, delete on sandbox_delegated_tokens to stoa_system;
call guard_tenant('sandbox_delegated_tokens');
