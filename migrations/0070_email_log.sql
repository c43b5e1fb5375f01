-- Emails have the language of their buyer, and their log is deleted after some time.

-- The language that the buyer of a checkout reads (BCP 47), if it is known; its order takes it over.
alter table checkout_sessions add column locale text;

-- A suppressed address outlives the email that was rejected.
alter table email_suppressions drop constraint email_suppressions_workspace_id_email_id_fkey;
create index emails_created on emails (created_at);
