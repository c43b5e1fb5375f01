-- Stores, and the names under which they are reached.

create table sites (
  workspace_id text not null references workspaces,
  site_id text not null,
  slug text not null,
  name text not null,
  description text not null,
  currency text not null,
  published boolean not null,
  logo_url text,
  terms_version text,
  tags text[] not null,
  policies jsonb not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, site_id)
);

-- A slug is a host name of the platform: unique over all workspaces.
create table site_slugs (
  slug text primary key,
  workspace_id text not null,
  site_id text not null,
  foreign key (workspace_id, site_id) references sites
);

-- A claim is private until its DNS record proves it; only then the name is taken for everybody.
create table site_domains (
  workspace_id text not null,
  site_id text not null,
  domain text not null,
  verification_token text not null,
  verified_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, site_id, domain),
  foreign key (workspace_id, site_id) references sites
);

create table verified_domains (
  domain text primary key,
  workspace_id text not null,
  site_id text not null,
  foreign key (workspace_id, site_id) references sites
);

grant select, insert, update on sites to stoa_app, stoa_system;
grant select, insert on site_slugs to stoa_app, stoa_system;
grant select, insert, update, delete on site_domains to stoa_app, stoa_system;
grant select, insert, delete on verified_domains to stoa_app, stoa_system;
grant select on sites, site_slugs, site_domains, verified_domains to stoa_catalog;
call guard_tenant('sites');
create policy published on sites for select to stoa_catalog using (published);
call guard_tenant('site_domains');
create policy verified on site_domains for select to stoa_catalog using (verified_at is not null);
