-- What a store changes in the emails to its buyers.

create table email_templates (
  workspace_id text not null,
  site_id text not null,
  kind text not null,
  enabled boolean not null,
  -- By language: {"en": {"subject": …, "introduction": …, "footer": …}}. Null members use the text of the catalog.
  texts jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, site_id, kind),
  foreign key (workspace_id, site_id) references sites
);
grant select, insert, update, delete on email_templates to stoa_app, stoa_system;
call guard_tenant('email_templates');

-- Rendered previews, each shown once.
create table email_previews (
  workspace_id text not null,
  -- Of the secret in its URL.
  token_hash text not null,
  content_type text not null,
  body text not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, token_hash)
);
grant select, insert, delete on email_previews to stoa_app, stoa_system;
call guard_tenant('email_previews');
