-- Digital goods paid on a chain.

alter table sites
  add column crypto_payments_enabled boolean not null default false,
  -- Receiving address by network name.
  add column crypto_wallets jsonb not null default '{}',
  add column crypto_preferred_chain text,
  add column crypto_accepted_tokens text[] not null default '{USDC}',
  -- In minor units of USD, for quantity times price.
  add column crypto_price_limit bigint not null default 10000 check (crypto_price_limit > 0),
  -- Whether only nonces of our own challenges are taken: shuts stock clients out.
  add column crypto_issued_nonce_only boolean not null default false,
  -- Hands files over before the money has moved: for cheap goods.
  add column crypto_deliver_before_settlement boolean not null default false;

-- A payment counts once, anywhere: two workspaces may share a wallet.
create table x402_claims (
  digest text primary key,
  chain_id bigint not null,
  token text not null,
  payer text not null,
  nonce text not null,
  order_id text not null,
  workspace_id text not null references workspaces,
  constraint x402_claims_nonce_key unique (chain_id, token, payer, nonce),
  constraint x402_claims_order_key unique (order_id)
);

create table x402_payments (
  workspace_id text not null,
  order_id text not null,
  digest text not null,
  site_id text not null,
  product_id text not null,
  variant_id text not null,
  quantity int not null check (quantity > 0),
  email text,
  network text not null,
  asset text not null,
  payer text not null,
  pay_to text not null,
  amount numeric(78) not null check (amount > 0),
  valid_after numeric(78) not null,
  valid_before numeric(78) not null,
  nonce text not null,
  signature text not null,
  resource text not null,
  description text not null,
  nonce_bound boolean not null,
  facilitator text not null,
  test boolean not null,
  state text not null check (state in ('verified', 'settling', 'unknown', 'settled', 'failed')),
  attempts int not null,
  lease_until timestamptz(3),
  tx_hash text,
  block_number bigint,
  failure text,
  paid_after_void boolean not null default false,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (workspace_id, order_id),
  foreign key (workspace_id, order_id) references orders,
  foreign key (workspace_id, site_id) references sites
);
-- What one wallet still owes: many authorizations may stand against one balance.
create index x402_payments_unsettled on x402_payments (workspace_id, payer) where state in ('verified', 'settling', 'unknown');

grant select, insert on x402_claims to stoa_app, stoa_system;
grant select, insert, update on x402_payments to stoa_app, stoa_system;
call guard_tenant('x402_payments');

-- What was paid on a chain goes back there, by the merchant's hand: no processor's payment is behind it.
alter table refunds alter column payment_id drop not null;

-- The file of an order whose payment still has to settle: the link is there, the bytes wait.
alter table download_grants add column held boolean not null default false;

-- The play chain of the sandbox facilitator: nothing but the sandbox reads it.
create table sandbox_wallets (
  network text not null,
  token text not null,
  address text not null,
  balance numeric(78) not null check (balance >= 0),
  primary key (network, token, address)
);
create table sandbox_transfers (
  network text not null,
  token text not null,
  payer text not null,
  nonce text not null,
  pay_to text not null,
  amount numeric(78) not null,
  tx_hash text not null,
  block_number bigint generated always as identity,
  created_at timestamptz(3) not null,
  primary key (network, token, payer, nonce)
);
grant select, insert, update on sandbox_wallets to stoa_app, stoa_system;
grant select, insert on sandbox_transfers to stoa_app, stoa_system;
