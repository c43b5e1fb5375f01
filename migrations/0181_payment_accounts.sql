-- Accounts of merchants at Stripe, into which the payments of a store go instead of the operator's account.

create table payment_accounts (
  workspace_id text not null,
  account_id text not null,
  site_id text not null,
  -- Both encrypted. Without the secret of its webhooks an account cannot be enabled.
  secret_key text not null,
  webhook_secret text,
  -- The last four characters of the key, to recognize it by.
  key_ending text not null,
  -- The id of the account at Stripe, and whether the keys are for test mode.
  provider_account text not null,
  test boolean not null,
  enabled boolean not null check (not enabled or webhook_secret is not null),
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, site_id) references sites
);
create unique index payment_accounts_enabled on payment_accounts (workspace_id, site_id) where enabled;
create index payment_accounts_newest on payment_accounts (workspace_id, created_at desc, account_id desc);
grant select, insert, update, delete on payment_accounts to stoa_app, stoa_system;
call guard_tenant('payment_accounts');
