-- The foreign key of sign-ups to one another looks for them whenever one is deleted. The unique index over them leaves out
-- those that were cancelled.
create index membership_subscribers_doubles on membership_subscribers (workspace_id, doubles) where doubles is not null;
