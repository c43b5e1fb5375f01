-- Search knows the word of a name that says what the product is. Documents that were written before
-- lack the lexeme for it: every published store is indexed again. Jobs are visible to this role only.
set local role stoa_system;
insert into jobs (workspace_id, job_id, name, payload, key, due_at, created_at)
select workspace_id, 'job_' || substr(site_id, 6), 'sites.publication_changed',
    jsonb_build_object('siteSlug', slug), 'name heads ' || slug, to_timestamp(0), now()
  from sites
 where published
on conflict (workspace_id, job_id) do update
  set key = excluded.key, due_at = excluded.due_at, attempts = 0, failed_at = null;
reset role;
