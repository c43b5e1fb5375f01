-- The id of the user or the API key that was the last to set the webhook URL of an agent connection.
-- Null: the command line, or an earlier version.
alter table agent_connections add column webhook_set_by text;
-- The URL that received events until the person who had set it was removed or could no longer manage
-- connections. `webhook_url` is null then, so that servers of every version send nothing there.
alter table agent_connections add column revoked_webhook_url text;
