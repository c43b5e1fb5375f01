-- Sign-ups to free plans wait for their email address to be confirmed.

alter table membership_subscribers
  -- The key that the confirmation link is derived with; null: nothing has to be confirmed.
  add column confirm_key text,
  -- When the link was last sent.
  add column confirm_mailed_at timestamptz(3);
-- How many such mails an address has had lately.
create index membership_subscribers_confirming on membership_subscribers (workspace_id, email, confirm_mailed_at)
  where confirm_mailed_at is not null;
