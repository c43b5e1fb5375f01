-- Which problems a member of a workspace has marked as read.

create table notification_reads (
  workspace_id text not null,
  user_id text not null,
  -- What needs attention, such as late_orders.
  type text not null,
  -- The object, and where one can have the problem several times, since when.
  problem text not null,
  read_at timestamptz(3) not null,
  primary key (workspace_id, user_id, type, problem),
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);
create index notification_reads_of_stock on notification_reads (workspace_id, problem) where type in ('low_stock', 'out_of_stock');
create index notification_reads_by_time on notification_reads (read_at);
grant select, insert, delete on notification_reads to stoa_app, stoa_system;
call guard_tenant('notification_reads');
