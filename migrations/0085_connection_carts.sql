-- The carts that agents created over ACP. A cart belongs to the connection that created it.

create table connection_carts (
  workspace_id text not null,
  token text not null,
  connection_id text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, token),
  foreign key (workspace_id, token) references carts on delete cascade,
  foreign key (workspace_id, connection_id) references agent_connections on delete cascade
);
create index connection_carts_of_connection on connection_carts (workspace_id, connection_id);
grant select, insert, update, delete on connection_carts to stoa_app, stoa_system;
call guard_tenant('connection_carts');
