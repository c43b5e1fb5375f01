-- Disputes of the payments for memberships.

create table membership_disputes (
  workspace_id text not null,
  -- The processor's id.
  dispute_id text not null,
  subscriber_id text not null,
  payment_id text not null,
  -- Minor units.
  amount bigint not null,
  currency text not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost', 'withdrawn')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, dispute_id),
  foreign key (workspace_id, subscriber_id) references membership_subscribers on delete cascade,
  foreign key (workspace_id, payment_id) references payments
);
create index membership_disputes_of_subscriber on membership_disputes (workspace_id, subscriber_id);
create index membership_disputes_open on membership_disputes (workspace_id, created_at) where status = 'open';
grant select, insert, update, delete on membership_disputes to stoa_app, stoa_system;
call guard_tenant('membership_disputes');

alter table membership_subscribers add column disputed boolean not null default false;
