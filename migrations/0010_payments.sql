-- Payments, refunds, and what processors have told.

create table payments (
  workspace_id text not null,
  payment_id text not null,
  site_id text not null,
  purpose text not null check (purpose in ('checkout', 'membership', 'exchange')),
  subject_id text not null,
  method text not null check (method in ('hosted', 'token')),
  amount bigint not null check (amount > 0),
  currency text not null,
  processor text not null,
  test boolean not null,
  status text not null check (status in ('pending', 'processing', 'succeeded', 'failed', 'cancelled')),
  reference text,
  url text,
  failure text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (workspace_id, payment_id),
  foreign key (workspace_id, site_id) references sites
);
create index payments_subject on payments (workspace_id, subject_id, created_at);

create table refunds (
  workspace_id text not null,
  refund_id text not null,
  payment_id text not null,
  order_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reference text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (workspace_id, refund_id),
  foreign key (workspace_id, payment_id) references payments
);
create index refunds_of_payment on refunds (workspace_id, payment_id);
create index refunds_of_order on refunds (workspace_id, order_id) where order_id is not null;

-- Each event of a processor is taken once, however often and in whatever order it comes.
create table processor_events (
  workspace_id text not null,
  processor text not null,
  event_id text not null,
  received_at timestamptz(3) not null,
  primary key (workspace_id, processor, event_id)
);
create index processor_events_age on processor_events (workspace_id, received_at);

grant select, insert, update on payments, refunds to stoa_app, stoa_system;
grant select, insert, delete on processor_events to stoa_app, stoa_system;
call guard_tenant('payments');
call guard_tenant('refunds');
call guard_tenant('processor_events');

-- The sandbox processor's own books: what a processor elsewhere would know, and nothing reads but the sandbox.
create table sandbox_payments (
  workspace_id text not null,
  -- Our id, under which a repeat is the same payment.
  payment_id text not null,
  reference text not null,
  -- Of the address to pay at; null for tokens.
  secret text,
  state text not null check (state in ('open', 'needs_approval', 'processing', 'succeeded', 'failed', 'closed')),
  amount bigint not null,
  currency text not null,
  description text not null,
  lines jsonb not null,
  return_url text,
  cancel_url text,
  failure text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (workspace_id, payment_id),
  constraint sandbox_payments_secret_key unique (workspace_id, secret)
);

create table sandbox_refunds (
  workspace_id text not null,
  refund_id text not null,
  payment_id text not null,
  reference text not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  amount bigint not null,
  failure text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, refund_id),
  foreign key (workspace_id, payment_id) references sandbox_payments
);
create index sandbox_refunds_of_payment on sandbox_refunds (workspace_id, payment_id);

-- What it tells by webhook, until it was taken.
create table sandbox_events (
  workspace_id text not null,
  event_id text not null,
  body text not null,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  primary key (workspace_id, event_id)
);

grant select, insert, update on sandbox_payments, sandbox_refunds, sandbox_events to stoa_app, stoa_system;
call guard_tenant('sandbox_payments');
call guard_tenant('sandbox_refunds');
call guard_tenant('sandbox_events');
