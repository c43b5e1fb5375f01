-- Emails to buyers and staff: one row for each email, with what became of it.

-- Emails of demo workspaces are only written to the outbox.
alter table workspaces add column demo boolean not null default false;
set local role stoa_system;
update workspaces w set demo = true
where exists (select from api_keys k where k.workspace_id = w.workspace_id and k.created_by = 'demo');
reset role;

create table emails (
  workspace_id text not null,
  email_id text not null,
  -- Null: about the whole workspace.
  site_id text,
  kind text not null,
  -- What the email is about: an order, a shipment, a refund, a return, an exchange, a period of a membership.
  resource_id text not null,
  -- The member of the workspace who receives it; empty: the buyer.
  user_id text not null,
  -- 1, and one more each time it is sent again.
  number int not null,
  order_id text,
  -- Facts of the event that can no longer be read when the email is sent.
  details jsonb not null,
  -- Null: no address is known.
  recipient text,
  -- The language and the subject it was last sent with.
  locale text,
  subject text,
  state text not null check (state in ('queued', 'sent', 'deferred', 'bounced', 'suppressed', 'failed', 'skipped')),
  -- Why it is deferred, bounced, suppressed, failed or skipped.
  reason text,
  attempts int not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (workspace_id, email_id),
  -- Orders are never deleted, so their ids need no check on the way of each order event.
  foreign key (workspace_id, site_id) references sites
) with (fillfactor = 85);
-- A repeated event queues nothing.
create unique index emails_resource_key on emails (workspace_id, kind, resource_id, user_id, number);
create index emails_newest on emails (workspace_id, created_at desc, email_id desc);
create index emails_of_recipient on emails (workspace_id, recipient, created_at) where recipient is not null;
create index emails_of_order on emails (workspace_id, order_id) where order_id is not null;

grant select, insert, update on emails to stoa_app;
grant select, insert, update, delete on emails to stoa_system;
call guard_tenant('emails');

-- What a member of the workspace wants to receive; no row: the default of the member's role.
create table email_notification_settings (
  workspace_id text not null,
  user_id text not null,
  kind text not null,
  mode text not null check (mode in ('each', 'daily', 'off')),
  updated_at timestamptz(3) not null,
  primary key (workspace_id, user_id, kind),
  foreign key (workspace_id, user_id) references workspace_members on delete cascade
);
grant select, insert, update, delete on email_notification_settings to stoa_app, stoa_system;
call guard_tenant('email_notification_settings');
