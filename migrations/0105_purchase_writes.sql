-- Less write-ahead log for each purchase.

-- A session is updated three times soon after its insertion. With free space in its page, the new
-- versions need no new index entries.
alter table checkout_sessions set (fillfactor = 40);

-- The log of an update contains everything between the first and the last changed column. The
-- status changes together with columns after the quote, so it moves behind the quote.
alter table checkout_sessions rename column status to former_status;
alter table checkout_sessions drop constraint checkout_sessions_status_check;
alter table checkout_sessions add column status text constraint checkout_sessions_status_check
  check (status in ('open', 'requires_consent', 'completed', 'expired', 'cancelled'));
update checkout_sessions set status = former_status;
alter table checkout_sessions alter column status set not null;
alter table checkout_sessions drop column former_status;

-- Sending an email changes its state. An index on the state itself would make that a new entry in
-- every index of the table.
alter table emails set (fillfactor = 80);
alter table emails add column is_undelivered boolean not null
  generated always as (state in ('bounced', 'failed')) stored;
drop index emails_undelivered;
create index emails_undelivered on emails (workspace_id, created_at) where is_undelivered;
