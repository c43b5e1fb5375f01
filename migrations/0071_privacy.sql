-- Customers can be erased, and domains show their last check.

alter table customers add column erased_at timestamptz(3);
-- Erasure removes personal data from what is otherwise only added to.
grant update (payload) on events to stoa_app;
grant update (text) on order_notes to stoa_app;

alter table site_domains
  add column last_check_at timestamptz(3),
  -- The TXT records that were found; null: DNS gave no answer.
  add column last_check_records text[];
