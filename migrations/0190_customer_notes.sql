-- What merchants write about a customer.

create table customer_notes (
  workspace_id text not null,
  customer_id text not null,
  note_id text not null,
  text text not null,
  -- Kind and id of the key, app or user that wrote it.
  author jsonb,
  created_at timestamptz(3) not null,
  primary key (workspace_id, customer_id, note_id),
  foreign key (workspace_id, customer_id) references customers
);
grant select, insert, delete on customer_notes to stoa_app, stoa_system;
call guard_tenant('customer_notes');
