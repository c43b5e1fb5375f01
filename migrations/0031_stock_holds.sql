-- Unpaid checkout sessions hold stock and coupon uses for a limited time and within limits per client network,
-- and their holds yield to buyers who pay.

alter table sites
  add column hold_minutes int not null default 60
    constraint sites_hold_minutes check (hold_minutes between 5 and 60),
  add column held_checkouts_per_network int default 20
    constraint sites_held_checkouts check (held_checkouts_per_network between 1 and 10000),
  add column held_units_per_network int default 10
    constraint sites_held_units check (held_units_per_network between 1 and 1000000),
  add column held_percent_per_network int not null default 10
    constraint sites_held_percent check (held_percent_per_network between 0 and 100);

alter table checkout_sessions
  -- When it first held stock: every later hold ends at the same deadline. Null: it has held nothing yet.
  add column held_since timestamptz(3),
  -- The client network that its holds count for; null: no limits apply.
  add column held_by text;
update checkout_sessions set held_since = updated_at where reserved_until is not null;

alter table stock_reservations
  -- The store and the client network that it counts for; both null: no limits apply.
  add column site_id text,
  add column network text,
  -- A payment for it has not begun: the units may go to a buyer who pays.
  add column yields boolean not null default false,
  add column reserved_at timestamptz(3) not null default now();
alter table stock_reservations alter column reserved_at drop default;
create index stock_reservations_yielding on stock_reservations (workspace_id, variant_id, reserved_at) where yields;
create index stock_reservations_of_network on stock_reservations (workspace_id, site_id, network) where network is not null;

alter table coupon_redemptions
  add column network text,
  add column yields boolean not null default false;
create index coupon_redemptions_yielding on coupon_redemptions (workspace_id, coupon_id, created_at) where yields;
