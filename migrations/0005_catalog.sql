-- Products, their variants and stock, and collections.

create table products (
  workspace_id text not null,
  product_id text not null,
  site_id text not null,
  slug text not null,
  name text not null,
  description text not null,
  price_amount bigint not null check (price_amount >= 0),
  media jsonb not null,
  tags text[] not null,
  is_digital boolean not null,
  weight_grams int,
  version int not null,
  published_at timestamptz(3),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, product_id),
  foreign key (workspace_id, site_id) references sites
);
-- A slug is free again once its product is archived.
create unique index products_slug_key on products (workspace_id, site_id, slug) where archived_at is null;
create index products_newest on products (workspace_id, site_id, published_at desc, product_id desc) where archived_at is null;
create index products_created on products (workspace_id, created_at desc, product_id desc) where archived_at is null;

create table variants (
  workspace_id text not null,
  product_id text not null,
  variant_id text not null,
  place int not null,
  options json not null,
  -- The options without regard to case, blanks and order: two variants never share them.
  options_key text not null,
  -- Null: the product's price.
  price_amount bigint check (price_amount >= 0),
  -- Null: not tracked.
  stock_on_hand int,
  stock_reserved int not null default 0,
  sku text,
  weight_grams int,
  media jsonb not null,
  archived_at timestamptz(3),
  primary key (workspace_id, variant_id),
  foreign key (workspace_id, product_id) references products,
  constraint variants_stock check (stock_on_hand >= 0 and stock_reserved between 0 and stock_on_hand)
) with (fillfactor = 85);
create index variants_of on variants (workspace_id, product_id, place);
create unique index variants_options_key on variants (workspace_id, product_id, options_key) where archived_at is null;

create table collections (
  workspace_id text not null,
  collection_id text not null,
  site_id text not null,
  slug text not null,
  name text not null,
  description text not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, collection_id),
  foreign key (workspace_id, site_id) references sites,
  constraint collections_slug_key unique (workspace_id, site_id, slug)
);

create table collection_products (
  workspace_id text not null,
  collection_id text not null,
  product_id text not null,
  place int not null,
  primary key (workspace_id, collection_id, product_id),
  foreign key (workspace_id, collection_id) references collections on delete cascade,
  foreign key (workspace_id, product_id) references products
);
create index collection_products_order on collection_products (workspace_id, collection_id, place, product_id);
create index collection_products_of on collection_products (workspace_id, product_id);

-- How far an import of a file came, so that a second run goes on where the first was cut off.
create table imports (
  workspace_id text not null,
  site_id text not null,
  file_digest text not null,
  next_ordinal int not null,
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (workspace_id, site_id, file_digest),
  foreign key (workspace_id, site_id) references sites
);

grant select, insert, update on products, variants to stoa_app, stoa_system;
grant select, insert, update, delete on collections, collection_products, imports to stoa_app, stoa_system;
grant select on products, variants, collections, collection_products to stoa_catalog;
call guard_tenant('products');
create policy published on products for select to stoa_catalog
  using (published_at is not null and archived_at is null);
call guard_tenant('variants');
create policy published on variants for select to stoa_catalog using (archived_at is null);
call guard_tenant('collections');
create policy published on collections for select to stoa_catalog using (true);
call guard_tenant('collection_products');
create policy published on collection_products for select to stoa_catalog using (true);
call guard_tenant('imports');
