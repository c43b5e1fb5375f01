-- Locks an idempotency key and reads its response in one call. A volatile function takes a new
-- snapshot for each statement, so the read sees what the last holder of the lock has committed. In
-- one plain statement it would not.
create function lock_idempotency_key(for_workspace text, for_scope text, for_key text, at timestamptz,
    out is_locked boolean, out fingerprint text, out response text)
language plpgsql volatile as $$
begin
  is_locked := pg_try_advisory_xact_lock(hashtextextended(for_workspace || '|' || for_scope || '|' || for_key, 0));
  if is_locked then
    select k.fingerprint, k.response into fingerprint, response from idempotency_keys k
    where k.workspace_id = for_workspace and k.scope = for_scope and k.key = for_key and k.expires_at > at;
  end if;
end
$$;

-- A claim and its response can be two rows if the clock was set back; the response takes precedence.
create function lock_guest_idempotency_key(for_workspace text, for_scope text, for_key text,
    after timestamptz, before timestamptz, out is_locked boolean, out fingerprint text, out response text)
language plpgsql volatile as $$
begin
  is_locked := pg_try_advisory_xact_lock(hashtextextended(for_workspace || '|' || for_scope || '|' || for_key, 0));
  if is_locked then
    select k.fingerprint, k.response into fingerprint, response from guest_idempotency_keys k
    where k.workspace_id = for_workspace and k.scope = for_scope and k.key = for_key
      and k.created_at > after and k.created_at < before
    order by k.response is null, k.created_at desc limit 1;
  end if;
end
$$;
