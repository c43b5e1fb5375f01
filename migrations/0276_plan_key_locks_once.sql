-- PostgreSQL planned the query of the second function in every call, because it expects to read fewer
-- partitions when it knows the times. Planning took three times as long as the lock and the query.
alter function lock_idempotency_key(text, text, text, timestamptz) set plan_cache_mode = force_generic_plan;
alter function lock_guest_idempotency_key(text, text, text, timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan;
