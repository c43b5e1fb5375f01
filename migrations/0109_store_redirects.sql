-- Addresses of a former shop, which lead to pages of the store.

create table store_redirects (
  workspace_id text not null,
  site_id text not null,
  -- Path and query in lower case, without a slash at the end: /products/old-mug
  path text not null,
  -- A path of the store, or an absolute URL.
  target text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, site_id, path),
  foreign key (workspace_id, site_id) references sites
);
grant select, insert, update, delete on store_redirects to stoa_app, stoa_system;
call guard_tenant('store_redirects');
