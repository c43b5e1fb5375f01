-- Who changed what of a product. Stock has its own history (stock_adjustments).

create table product_changes (
  workspace_id text not null,
  product_id text not null,
  change_id text not null,
  action text not null,
  -- The changed fields with their values before and after, shortened.
  fields jsonb not null,
  -- How many more fields were changed.
  more_fields int not null,
  -- Kind and id of the key, app or user; null: the server.
  author jsonb,
  -- The import or bulk operation that made the change.
  cause jsonb,
  created_at timestamptz(3) not null,
  primary key (workspace_id, product_id, change_id),
  foreign key (workspace_id, product_id) references products
);
grant select, insert on product_changes to stoa_app, stoa_system;
call guard_tenant('product_changes');
