-- The id of the user or the API key that received the key of an agent connection, when it was
-- created or last rotated. Null: the command line, or an earlier version.
alter table agent_connections add column key_created_by text;
