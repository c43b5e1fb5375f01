-- The events of a sign-up are deleted together with it when it was never paid.
create index events_of_sign_ups on events (workspace_id, resource_id) where resource_type = 'membership_subscriber';
