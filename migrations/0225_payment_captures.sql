-- Payments that are authorized by the purchase and collected later, at once or in parts.

-- automatic; at_shipping: when units are fulfilled; manual: when the merchant says so.
alter table sites add column payment_capture text not null default 'automatic';

-- How the money of a payment is collected: automatic, or by one or several captures.
alter table payments add column capture text not null default 'automatic';
-- What has been captured; null: not authorized, or collected automatically.
alter table payments add column captured_amount bigint;
alter table payments add column authorization_closed boolean not null default false;
alter table payments add column authorization_expires_at timestamp(3) with time zone;

-- What was authorized, captured and released of the payment of an order; null: it is collected automatically.
alter table orders add column payment_authorization jsonb;

create table payment_captures (
  workspace_id text not null,
  capture_id text not null,
  payment_id text not null,
  -- Null if the payment did not lead to an order.
  order_id text,
  kind text not null check (kind in ('capture', 'release')),
  -- Captures of one payment are sent to the processor one after the other, in this order.
  position int not null,
  -- Zero for a release.
  amount bigint not null,
  -- Whether the rest is released with it.
  final boolean not null,
  -- What the processor has captured in total once this capture is done; set before it is sent.
  target bigint,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  failure text,
  reason text,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  primary key (workspace_id, capture_id),
  unique (workspace_id, payment_id, position),
  foreign key (workspace_id, payment_id) references payments
);
create index payment_captures_order on payment_captures (workspace_id, order_id) where order_id is not null;
grant select, insert, update, delete on payment_captures to stoa_app, stoa_system;
call guard_tenant('payment_captures');

-- The sandbox, in which payments can be authorized too.
alter table sandbox_payments add column authorizes boolean not null default false;
alter table sandbox_payments add column captured_amount bigint not null default 0;
alter table sandbox_payments add column authorization_closed boolean not null default false;
alter table sandbox_payments add column authorization_expires_at timestamp(3) with time zone;

create table sandbox_captures (
  workspace_id text not null,
  capture_id text not null,
  payment_id text not null,
  amount bigint not null,
  -- Why it was refused; null if it was not.
  failure text,
  created_at timestamp(3) with time zone not null,
  primary key (workspace_id, capture_id)
);
grant select, insert, update, delete on sandbox_captures to stoa_app, stoa_system;
call guard_tenant('sandbox_captures');
