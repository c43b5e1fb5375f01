-- Membership plans and who subscribes to them.

create table membership_plans (
  workspace_id text not null,
  plan_id text not null,
  site_id text not null,
  name text not null,
  -- Without regard to case and blanks around it: people name plans.
  name_key text not null,
  price_amount bigint not null check (price_amount >= 0),
  billing_interval text not null check (billing_interval in ('month', 'year', 'once')),
  perks text[] not null,
  customer_group_id text,
  active boolean not null,
  archived_at timestamptz(3),
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, plan_id),
  foreign key (workspace_id, site_id) references sites,
  -- Only archived plans let their group go.
  foreign key (workspace_id, customer_group_id) references customer_groups on delete set null (customer_group_id)
);
-- A name is free again once its plan is archived.
create unique index membership_plans_name_key on membership_plans (workspace_id, site_id, name_key) where archived_at is null;
create index membership_plans_newest on membership_plans (workspace_id, created_at desc, plan_id desc) where archived_at is null;
create index membership_plans_of_group on membership_plans (workspace_id, customer_group_id) where customer_group_id is not null;

create table membership_subscribers (
  workspace_id text not null,
  subscriber_id text not null,
  site_id text not null,
  plan_id text not null,
  -- Lower case.
  email text not null,
  name text,
  -- Null until somebody has paid, or the plan is free: a word alone makes no customer.
  customer_id text,
  status text not null check (status in ('pending', 'active', 'past_due', 'cancelled')),
  -- Of the period that is running or owed: a change of the plan touches the next one.
  price_amount bigint not null check (price_amount >= 0),
  currency text not null,
  billing_interval text not null check (billing_interval in ('month', 'year', 'once')),
  -- Months since activation that are paid for: ends of periods are counted from there, so that they never drift.
  months_paid int not null,
  activated_at timestamptz(3),
  period_start timestamptz(3),
  -- Null: without end.
  period_end timestamptz(3),
  -- Since when money is owed; null: nothing is.
  due_since timestamptz(3),
  -- The latest payment that was asked for.
  payment_id text,
  -- Processor of the latest period that was paid.
  paid_by text,
  -- Play money only: what renewals are charged with.
  renewal_token text,
  cancelled_at timestamptz(3),
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, subscriber_id),
  foreign key (workspace_id, site_id) references sites,
  foreign key (workspace_id, plan_id) references membership_plans,
  foreign key (workspace_id, customer_id) references customers,
  foreign key (workspace_id, payment_id) references payments
) with (fillfactor = 85);
create unique index membership_subscribers_live_key on membership_subscribers (workspace_id, plan_id, email) where status <> 'cancelled';
create index membership_subscribers_newest on membership_subscribers (workspace_id, created_at desc, subscriber_id desc);
create index membership_subscribers_of on membership_subscribers (workspace_id, customer_id) where customer_id is not null;

grant select, insert, update on membership_plans, membership_subscribers to stoa_app, stoa_system;
grant select on membership_plans to stoa_catalog;
call guard_tenant('membership_plans');
create policy published on membership_plans for select to stoa_catalog using (active and archived_at is null);
call guard_tenant('membership_subscribers');
