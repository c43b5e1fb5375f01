-- From a basket to an order: carts, checkout sessions, and the stock that is set aside for them.

create table carts (
  workspace_id text not null,
  token text not null,
  site_id text not null,
  status text not null check (status in ('active', 'abandoned', 'completed')),
  items jsonb not null,
  buyer jsonb,
  customer_id text,
  shipping_address jsonb,
  selected_shipping_option_id text,
  coupon_code text,
  -- As it was last answered: what has changed since is told.
  quote jsonb not null,
  session_id text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, token),
  foreign key (workspace_id, site_id) references sites,
  foreign key (workspace_id, customer_id) references customers
) with (fillfactor = 70);

create table checkout_sessions (
  workspace_id text not null,
  session_id text not null,
  site_id text not null,
  cart_token text,
  channel text not null check (channel in ('cart', 'ucp', 'a2a', 'mcp', 'x402')),
  status text not null check (status in ('open', 'requires_consent', 'completed', 'expired', 'cancelled')),
  items json not null,
  buyer jsonb,
  customer_id text,
  shipping_address jsonb,
  billing_address jsonb,
  selected_shipping_option_id text,
  coupon_code text,
  accepted_terms_version text,
  -- As it was last answered; json keeps the order of a variant's options.
  quote json not null,
  return_url text,
  payment_id text,
  reserved_until timestamptz(3),
  order_id text,
  confirmation_hash text not null,
  confirmation_generation int not null,
  confirmation_key text not null,
  agent jsonb,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, session_id),
  foreign key (workspace_id, site_id) references sites,
  foreign key (workspace_id, customer_id) references customers,
  constraint checkout_sessions_confirmation_hash_key unique (workspace_id, confirmation_hash)
) with (fillfactor = 70);

-- Units that nobody else can buy; their sum is the variants' stock_reserved.
create table stock_reservations (
  workspace_id text not null,
  -- The checkout session or exchange they are set aside for.
  holder_id text not null,
  variant_id text not null,
  quantity int not null check (quantity > 0),
  primary key (workspace_id, holder_id, variant_id),
  foreign key (workspace_id, variant_id) references variants
);

grant select, insert, update on carts, checkout_sessions to stoa_app, stoa_system;
grant select, insert, update, delete on stock_reservations to stoa_app, stoa_system;
call guard_tenant('carts');
call guard_tenant('checkout_sessions');
call guard_tenant('stock_reservations');
