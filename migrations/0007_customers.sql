-- Customers of a workspace, their groups, and memberships.

create table customers (
  workspace_id text not null,
  customer_id text not null,
  -- Lower case: one address is one customer.
  email text not null,
  name text,
  addresses jsonb not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, customer_id),
  constraint customers_email_key unique (workspace_id, email)
);
create index customers_newest on customers (workspace_id, created_at desc, customer_id desc);

-- What a customer has bought, per currency, written with each order and each refund.
create table customer_totals (
  workspace_id text not null,
  customer_id text not null,
  currency text not null,
  orders_count int not null,
  total_spent bigint not null,
  last_order_at timestamptz(3),
  primary key (workspace_id, customer_id, currency),
  foreign key (workspace_id, customer_id) references customers
) with (fillfactor = 85);

grant select, insert, update on customers, customer_totals to stoa_app, stoa_system;
call guard_tenant('customers');
call guard_tenant('customer_totals');

create table customer_groups (
  workspace_id text not null,
  group_id text not null,
  name text not null,
  description text not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, group_id)
);
create index customer_groups_newest on customer_groups (workspace_id, created_at desc, group_id desc);

create table customer_group_members (
  workspace_id text not null,
  group_id text not null,
  customer_id text not null,
  -- Put in by the merchant: stays when a membership that also gives the group ends.
  by_hand boolean not null,
  added_at timestamptz(3) not null,
  primary key (workspace_id, group_id, customer_id),
  foreign key (workspace_id, group_id) references customer_groups on delete cascade,
  foreign key (workspace_id, customer_id) references customers
);
create index customer_group_members_of on customer_group_members (workspace_id, customer_id, group_id);

grant select, insert, update, delete on customer_groups, customer_group_members to stoa_app, stoa_system;
call guard_tenant('customer_groups');
call guard_tenant('customer_group_members');
