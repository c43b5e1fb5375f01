-- The caller that last resumed a job, as which it continues. Null: it runs as the one that started it.
alter table bulk_jobs add column resumed_by jsonb;
