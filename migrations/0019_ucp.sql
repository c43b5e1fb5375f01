-- What the door that a session came through wants to say again in its own words; nothing is decided by it.
alter table checkout_sessions add column notes jsonb;
