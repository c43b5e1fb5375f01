-- Members of a workspace save views of the lists of the console.

create table saved_views (
  workspace_id text not null,
  user_id text not null,
  view_id text not null,
  -- The list that the view belongs to, such as orders.
  list text not null,
  name text not null,
  -- Filters, search, sorting and columns, as they stand in the URL.
  search jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, user_id, view_id),
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);
create unique index saved_views_name on saved_views (workspace_id, user_id, list, lower(name));
create unique index saved_views_default on saved_views (workspace_id, user_id, list) where is_default;
grant select, insert, update, delete on saved_views to stoa_app, stoa_system;
call guard_tenant('saved_views');
