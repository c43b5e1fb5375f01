-- Both tables are unlogged: they are written often, cost no write-ahead log, and are empty after a
-- crash or a failover, which only resets counts that live for minutes.

-- The running processes, which report every few seconds.
create unlogged table server_processes (
  process_id text primary key,
  host text not null,
  role text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- Rate limits that all processes count together: the theoretical arrival time of each key, in
-- seconds of the database's clock. Keys are hashes.
create unlogged table rate_limit_counters (
  key bytea primary key,
  arrival_at double precision not null
);
create index rate_limit_counters_arrival on rate_limit_counters (arrival_at);

grant select, insert, update, delete on server_processes, rate_limit_counters to stoa_system;
