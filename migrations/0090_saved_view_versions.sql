-- Counts the changes of a saved view: its ETag.

alter table saved_views add column version integer not null default 1;
