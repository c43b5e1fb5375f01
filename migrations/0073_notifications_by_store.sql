-- Members choose what they receive for all stores and, where it differs, for single ones.

-- Empty: for all stores.
alter table email_notification_settings add column site_id text not null default '';
alter table email_notification_settings drop constraint email_notification_settings_pkey;
alter table email_notification_settings add primary key (workspace_id, user_id, site_id, kind);
alter table email_notification_settings alter column site_id drop default;
-- The members of a workspace who want daily summaries.
create index email_notification_settings_daily on email_notification_settings (workspace_id) where mode = 'daily';
