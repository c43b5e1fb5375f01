-- What merchants write about an order, and what has happened to it.

create table order_notes (
  workspace_id text not null,
  order_id text not null,
  note_id text not null,
  text text not null,
  -- Kind and id of the key, app or user that wrote it.
  author jsonb,
  created_at timestamptz(3) not null,
  primary key (workspace_id, order_id, note_id),
  foreign key (workspace_id, order_id) references orders
);
grant select, insert on order_notes to stoa_app, stoa_system;
call guard_tenant('order_notes');

create index events_of_orders on events (workspace_id, resource_id)
  where resource_type in ('order', 'return', 'exchange');
