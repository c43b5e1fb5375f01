-- What a store is and how it presents itself: place, contact, theme, languages, legal texts; and whether the platform lists it.
alter table sites
  add column country text constraint sites_country check (country ~ '^[A-Z]{2}$'),
  add column timezone text not null default 'UTC',
  add column contact_email text,
  add column address jsonb not null default 'null',
  add column theme jsonb not null default '{"icon_url": null, "accent": null, "fonts": "system"}',
  add column languages text[] not null default '{en}',
  add column listed boolean not null default true,
  add column low_stock_threshold int not null default 5
    constraint sites_low_stock_threshold check (low_stock_threshold between 0 and 1000000);

-- Shipping and returns were there; the other texts join them.
set local role stoa_system;
update sites set policies = '{"privacy": "", "terms": "", "imprint": ""}'::jsonb || policies;
reset role;

-- Searches across stores leave out those that are not listed, which are few.
create index sites_not_listed on sites (workspace_id, site_id) where not listed;

-- The choices of a merchant during set-up that nothing else records: steps that were skipped, and sample products.
create table site_setup_skips (
  workspace_id text not null,
  site_id text not null,
  step text not null,
  skipped_at timestamptz(3) not null,
  primary key (workspace_id, site_id, step),
  foreign key (workspace_id, site_id) references sites
);
create table site_sample_products (
  workspace_id text not null,
  site_id text not null,
  product_id text not null,
  primary key (workspace_id, site_id, product_id),
  foreign key (workspace_id, site_id) references sites
);
call guard_tenant('site_setup_skips');
call guard_tenant('site_sample_products');
grant select, insert, delete on site_setup_skips, site_sample_products to stoa_app, stoa_system;

-- A link that signs in once, printed for the owner of the demo stores.
alter table email_tokens drop constraint email_tokens_purpose_check;
alter table email_tokens add constraint email_tokens_purpose_check check (purpose in ('reset', 'sign_up', 'sign_in'));
