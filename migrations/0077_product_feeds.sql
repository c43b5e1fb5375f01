-- The product feeds of each store: who may read them, the files that are served, and what the channels would not take.

create table product_feeds (
  workspace_id text not null,
  site_id text not null,
  access text not null default 'public' check (access in ('public', 'token', 'off')),
  -- The token in the URL of the files is derived from these; null: none was needed yet.
  token_generation int not null default 0,
  token_key_id text,
  -- When the catalog is compared with the files next.
  due_at timestamptz(3) not null,
  -- The last request to build the files at once.
  requested_at timestamptz(3),
  -- The build that writes files now, and until when it counts as running.
  building text,
  building_until timestamptz(3),
  -- The build whose files are served; null: none yet.
  build text,
  built_at timestamptz(3),
  -- A digest of what the files show.
  fingerprint text,
  -- Path, size, digest and number of variants of each file.
  files jsonb not null default '[]',
  -- What each channel takes, and how often it does not for which reason.
  report jsonb not null default '[]',
  primary key (workspace_id, site_id),
  foreign key (workspace_id, site_id) references sites
);
create index product_feeds_due on product_feeds (due_at);

-- The products behind the reasons of the report, the first of each channel and reason.
create table product_feed_problems (
  workspace_id text not null,
  site_id text not null,
  channel text not null check (channel in ('openai', 'google', 'acp')),
  position int not null,
  code text not null,
  product_id text not null,
  -- Null: every variant of the product.
  variant_id text,
  primary key (workspace_id, site_id, channel, position),
  foreign key (workspace_id, site_id) references product_feeds
);

call guard_tenant('product_feeds');
call guard_tenant('product_feed_problems');
grant select, insert, update on product_feeds to stoa_app, stoa_system;
grant select, insert, delete on product_feed_problems to stoa_app, stoa_system;

-- What pages say about delivery and returns, so that search engines can show it.
alter table sites add column return_days int constraint sites_return_days check (return_days between 0 and 3650);
grant select on shipping_zones to stoa_catalog;
create policy published on shipping_zones for select to stoa_catalog using (true);
