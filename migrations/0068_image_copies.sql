-- Pictures of imported products that are copied to the store's media, one row per URL.

create table image_copies (
  workspace_id text not null references workspaces,
  -- SHA-256 of the URL in hexadecimal: URLs may be too long for an index.
  url_hash text not null,
  url text not null,
  -- The import that asked for it last.
  bulk_job_id text,
  state text not null check (state in ('pending', 'copied', 'broken')),
  attempts int not null,
  -- When it is tried next, or until when a process tries it.
  due_at timestamptz(3) not null,
  -- Why it is broken, or why the last attempt failed.
  error_code text,
  error_message text,
  -- The copy.
  asset_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, url_hash)
);
create index image_copies_due on image_copies (workspace_id, due_at) where state = 'pending';
create index image_copies_broken on image_copies (workspace_id, updated_at) where state = 'broken';
create index image_copies_of_jobs on image_copies (workspace_id, bulk_job_id, state);
grant select, insert, update, delete on image_copies to stoa_app, stoa_system;
call guard_tenant('image_copies');

-- The products that show a picture, until it is copied.
create table image_copy_products (
  workspace_id text not null,
  url_hash text not null,
  product_id text not null,
  primary key (workspace_id, url_hash, product_id),
  foreign key (workspace_id, url_hash) references image_copies on delete cascade,
  foreign key (workspace_id, product_id) references products
);
create index image_copy_products_product on image_copy_products (workspace_id, product_id);
grant select, insert, delete on image_copy_products to stoa_app, stoa_system;
call guard_tenant('image_copy_products');
