-- Uploaded files: pictures that everybody may see, and files that only buyers may fetch.

create table assets (
  workspace_id text not null references workspaces,
  asset_id text not null,
  status text not null check (status in ('pending', 'ready')),
  purpose text not null check (purpose in ('image', 'digital_file')),
  filename text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  alt text not null,
  -- The product that it was last given to.
  product_id text,
  checksum text,
  -- Where the bytes lie once they were taken from where the upload put them.
  storage_key text,
  -- While somebody looks at the bytes, nobody else does.
  checking_until timestamptz(3),
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  primary key (workspace_id, asset_id),
  foreign key (workspace_id, product_id) references products,
  constraint assets_ready check (status = 'pending' or (checksum is not null and storage_key is not null and ready_at is not null))
);
create index assets_newest on assets (workspace_id, created_at desc, asset_id desc);

-- The file that a digital product delivers. The key keeps foreign and deleted files out.
alter table products add column digital_asset_id text;
alter table products add constraint products_digital_asset foreign key (workspace_id, digital_asset_id) references assets;
create index products_digital_asset on products (workspace_id, digital_asset_id) where digital_asset_id is not null;

grant select, insert, update, delete on assets to stoa_app, stoa_system;
call guard_tenant('assets');
