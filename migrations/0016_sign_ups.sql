-- Whoever signs up a member's address and is not the store is told nothing of the member: the sign-up is one of
-- its own, and pays for the member if it is ever paid.

alter table membership_subscribers
  -- The member whose address it is; null: it is nobody's yet.
  add column doubles text,
  add foreign key (workspace_id, doubles) references membership_subscribers,
  add check (doubles is null or status in ('pending', 'cancelled'));

drop index membership_subscribers_live_key;
create unique index membership_subscribers_live_key on membership_subscribers (workspace_id, plan_id, email)
  where status <> 'cancelled' and doubles is null;
create unique index membership_subscribers_double_key on membership_subscribers (workspace_id, doubles)
  where status <> 'cancelled' and doubles is not null;
