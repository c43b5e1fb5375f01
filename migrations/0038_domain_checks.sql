-- Verified domains are checked again every day: `check_due_at` is the next time, `failing_since` when the record
-- was first found missing. Domains that are verified already are spread over a day.
alter table site_domains
  add column check_due_at timestamptz(3),
  add column failing_since timestamptz(3);

set local role stoa_system;
update site_domains set check_due_at = now() + random() * interval '1 day' where verified_at is not null;
reset role;

create index site_domains_check on site_domains (check_due_at) where verified_at is not null;
