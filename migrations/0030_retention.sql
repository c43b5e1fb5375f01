-- Carts and checkout sessions are deleted some time after they have ended, with everything personal that they hold.

grant delete on carts, checkout_sessions to stoa_system;
-- By the time at which they began, which never changes: an index over anything else would make every change of a cart
-- or session write to it.
create index carts_begun on carts (created_at);
create index checkout_sessions_begun on checkout_sessions (created_at);

-- Orders outlive their session, and so does the platform that hears of them.
alter table platform_sessions drop constraint platform_sessions_workspace_id_session_id_fkey;
grant delete on platform_sessions to stoa_system;

-- Events of carts name their buyer.
create index events_of_carts on events (created_at) where resource_type = 'cart';

create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- Sign-ups that nobody has paid.
create index membership_subscribers_unpaid on membership_subscribers (updated_at)
  where status = 'cancelled' and activated_at is null;
grant delete on membership_subscribers to stoa_system;

-- Bulky artifacts of guests' tasks are shared within a day, so that they can be deleted with the tasks of that day. Null:
-- those of callers with a credential, whose tasks are kept.
alter table task_artifacts add column guest_day date;
create index task_artifacts_of_guests on task_artifacts (guest_day) where guest_day is not null;
grant delete on task_artifacts to stoa_system;
