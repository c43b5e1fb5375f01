-- Orders: made once, when they are paid; what happens to them afterwards hangs on them.

create table orders (
  workspace_id text not null,
  order_id text not null,
  site_id text not null,
  status text not null check (status in ('pending', 'fulfilled', 'cancelled', 'refunded', 'returned', 'voided')),
  fulfillment_status text not null check (fulfillment_status in ('unfulfilled', 'partially_fulfilled', 'fulfilled')),
  channel text not null check (channel in ('cart', 'ucp', 'a2a', 'mcp', 'x402')),
  test boolean not null,
  customer_id text,
  buyer jsonb,
  shipping_address jsonb,
  billing_address jsonb,
  totals jsonb not null,
  coupon_code text,
  currency text not null,
  payment jsonb,
  checkout_id text,
  cart_token text,
  -- The token itself is derived: its hash finds the order, its key and generation make it again.
  confirmation_hash text not null,
  confirmation_generation int not null,
  confirmation_key text not null,
  agent jsonb,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, order_id),
  foreign key (workspace_id, site_id) references sites,
  foreign key (workspace_id, customer_id) references customers,
  constraint orders_confirmation_hash_key unique (workspace_id, confirmation_hash)
);
-- One session makes one order, whatever happens.
create unique index orders_checkout_key on orders (workspace_id, checkout_id) where checkout_id is not null;
create index orders_newest on orders (workspace_id, created_at desc, order_id desc);
create index orders_of_customer on orders (workspace_id, customer_id, created_at desc, order_id desc);
create index orders_of_site on orders (workspace_id, site_id, created_at desc, order_id desc);
create index orders_by_status on orders (workspace_id, status, created_at desc, order_id desc);

create table order_lines (
  workspace_id text not null,
  order_id text not null,
  line_item_id text not null,
  place int not null,
  product_id text not null,
  variant_id text not null,
  name text not null,
  options json not null,
  sku text,
  image_url text,
  is_digital boolean not null,
  digital_asset_id text,
  quantity int not null check (quantity > 0),
  unit_price bigint not null,
  subtotal bigint not null,
  discount bigint not null,
  tax bigint not null,
  fulfilled int not null,
  primary key (workspace_id, order_id, line_item_id),
  foreign key (workspace_id, order_id) references orders,
  constraint order_lines_fulfilled check (fulfilled between 0 and quantity)
);

create table fulfillments (
  workspace_id text not null,
  order_id text not null,
  fulfillment_id text not null,
  carrier text,
  tracking_number text,
  items jsonb not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, order_id, fulfillment_id),
  foreign key (workspace_id, order_id) references orders
);

create table order_returns (
  workspace_id text not null,
  order_id text not null,
  return_id text not null,
  status text not null check (status in ('requested', 'approved', 'received', 'rejected')),
  items jsonb not null,
  reason text not null,
  rma_number text,
  refund_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, order_id, return_id),
  foreign key (workspace_id, order_id) references orders
);
-- What people write on a parcel names one return.
create unique index order_returns_rma_key on order_returns (workspace_id, rma_number) where rma_number is not null;

create table order_exchanges (
  workspace_id text not null,
  order_id text not null,
  exchange_id text not null,
  status text not null check (status in ('requested', 'approved', 'completed', 'rejected')),
  items jsonb not null,
  reason text not null,
  rma_number text,
  price_difference bigint not null,
  payment_id text,
  paid_at timestamptz(3),
  refund_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, order_id, exchange_id),
  foreign key (workspace_id, order_id) references orders
);
create unique index order_exchanges_id_key on order_exchanges (workspace_id, exchange_id);
create unique index order_exchanges_rma_key on order_exchanges (workspace_id, rma_number) where rma_number is not null;

-- The right to fetch the file of a digital line: for a while, some times.
create table download_grants (
  workspace_id text not null,
  grant_id text not null,
  order_id text not null,
  line_item_id text not null,
  asset_id text not null,
  -- The token is derived, as the order's: a new generation is a new link.
  token_hash text not null,
  token_generation int not null,
  token_key text not null,
  expires_at timestamptz(3) not null,
  fetches int not null,
  max_fetches int not null,
  -- Parts of a file are counted once while they are fetched.
  last_fetched_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, grant_id),
  foreign key (workspace_id, order_id, line_item_id) references order_lines,
  constraint download_grants_token_key unique (workspace_id, token_hash),
  constraint download_grants_fetches check (fetches between 0 and max_fetches)
) with (fillfactor = 85);
create index download_grants_of_order on download_grants (workspace_id, order_id);

grant select, insert, update on orders, order_lines, fulfillments, order_returns, order_exchanges, download_grants to stoa_app, stoa_system;
call guard_tenant('orders');
call guard_tenant('order_lines');
call guard_tenant('fulfillments');
call guard_tenant('order_returns');
call guard_tenant('order_exchanges');
call guard_tenant('download_grants');
