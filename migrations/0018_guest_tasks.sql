-- Tasks of guests are not kept for good: strangers could fill the disk.

create index tasks_of_guests on tasks (stated_at) where anonymous;
