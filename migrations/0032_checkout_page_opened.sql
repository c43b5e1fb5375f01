-- When a person first opened the hosted page of a checkout: from then on the API no longer shows
-- callers without a credential who buys and where it goes.
alter table checkout_sessions add column page_opened_at timestamptz(3);
