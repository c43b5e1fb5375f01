-- What things cost whom: coupons, price lists, shipping, tax, and what a store settles about them.

alter table sites
  add column prices_include_tax boolean not null default false,
  -- Empty: every host may be returned to.
  add column allowed_return_hosts text[] not null default '{}',
  add column session_ttl_minutes int not null default 360
    constraint sites_session_ttl check (session_ttl_minutes between 15 and 10080);

create table coupons (
  workspace_id text not null,
  coupon_id text not null,
  site_id text not null,
  code text not null,
  -- The code in capitals: buyers need not mind the case.
  code_key text not null,
  -- Parts of a million; 10 % are 100000.
  percent_off int check (percent_off between 1 and 1000000),
  amount_off bigint check (amount_off > 0),
  minimum_subtotal bigint check (minimum_subtotal >= 0),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  max_uses int check (max_uses > 0),
  max_uses_per_buyer int check (max_uses_per_buyer > 0),
  -- Empty: all of the store.
  product_ids text[] not null,
  active boolean not null,
  -- Orders that it was used for, and those being paid.
  uses int not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, coupon_id),
  foreign key (workspace_id, site_id) references sites,
  constraint coupons_code_key unique (workspace_id, site_id, code_key),
  constraint coupons_off check ((percent_off is null) <> (amount_off is null)),
  constraint coupons_uses check (uses >= 0)
) with (fillfactor = 85);
create index coupons_newest on coupons (workspace_id, created_at desc, coupon_id desc);

-- One row for each order that used a coupon, and for each payment under way that sets a use aside.
create table coupon_redemptions (
  workspace_id text not null,
  coupon_id text not null,
  -- The order; before it, the checkout session.
  holder_id text not null,
  -- Of the buyer, in lower case.
  email text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, coupon_id, holder_id),
  foreign key (workspace_id, coupon_id) references coupons on delete cascade
);
create index coupon_redemptions_by_buyer on coupon_redemptions (workspace_id, coupon_id, email);
create index coupon_redemptions_by_holder on coupon_redemptions (workspace_id, holder_id);

create table price_lists (
  workspace_id text not null,
  price_list_id text not null,
  site_id text not null,
  customer_group_id text not null,
  name text not null,
  rules jsonb not null,
  active boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, price_list_id),
  foreign key (workspace_id, site_id) references sites,
  foreign key (workspace_id, customer_group_id) references customer_groups
);
create index price_lists_newest on price_lists (workspace_id, created_at desc, price_list_id desc);
create index price_lists_of_group on price_lists (workspace_id, customer_group_id);

create table shipping_zones (
  workspace_id text not null,
  zone_id text not null,
  site_id text not null,
  name text not null,
  -- Each empty: wherever.
  countries text[] not null,
  states text[] not null,
  postcode_prefixes text[] not null,
  rates jsonb not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, zone_id),
  foreign key (workspace_id, site_id) references sites
);
create index shipping_zones_of_site on shipping_zones (workspace_id, site_id, zone_id);

create table tax_rates (
  workspace_id text not null,
  tax_rate_id text not null,
  site_id text not null,
  name text not null,
  country text not null,
  state text,
  postcode_prefix text,
  -- Parts of a million; 7.25 % are 72500.
  rate int not null check (rate between 0 and 1000000),
  applies_to_shipping boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, tax_rate_id),
  foreign key (workspace_id, site_id) references sites
);
create index tax_rates_of_country on tax_rates (workspace_id, site_id, country);

grant select, insert, update, delete on coupons, coupon_redemptions, price_lists, shipping_zones, tax_rates
  to stoa_app, stoa_system;
call guard_tenant('coupons');
call guard_tenant('coupon_redemptions');
call guard_tenant('price_lists');
call guard_tenant('shipping_zones');
call guard_tenant('tax_rates');
