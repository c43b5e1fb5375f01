-- Rows that each purchase updates. With room in their page, an update stays in it: no index entry is
-- added, and the log contains only what has changed.
alter table checkout_sessions set (fillfactor = 50);
alter table payments set (fillfactor = 60);
alter table emails set (fillfactor = 60);
