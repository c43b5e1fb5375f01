-- Files to import are deleted some days after they were used.
create index assets_import_files on assets (ready_at) where purpose = 'import_file' and status = 'ready';

-- An erasure replaces the customer's address in the reports of jobs.
grant update on bulk_job_problems to stoa_app, stoa_system;
