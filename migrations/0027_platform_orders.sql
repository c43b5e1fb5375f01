-- Orders that came through an agent's platform, and where it wants to hear of them (UCP, order events).

-- What the platform's profile said when it opened the session.
create table platform_sessions (
  workspace_id text not null,
  session_id text not null,
  profile_url text not null,
  webhook_url text not null,
  -- Whom it bought from, by the profile that it had read: a store's own, or the server's.
  business_url text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, session_id),
  foreign key (workspace_id, session_id) references checkout_sessions
);

-- Receivers of the queue that no merchant has registered: one a workspace and address, made by the first event for it.
create table platform_endpoints (
  workspace_id text not null,
  endpoint_id text not null,
  url text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, endpoint_id)
);

grant select, insert on platform_sessions, platform_endpoints to stoa_app, stoa_system;
call guard_tenant('platform_sessions');
call guard_tenant('platform_endpoints');

-- Attempts are read as they come; rows come in the order of their time, so that this costs next to nothing.
create index webhook_attempts_lately on webhook_attempts using brin (at) with (pages_per_range = 16);
