-- Discount codes as the buyer submitted them, with the reason why a code was rejected.
alter table carts add column submitted_codes jsonb not null default '[]';

-- Search ranks words of tags above words of options. Documents that were written before lack the
-- lexemes for it: every published store is indexed again. Jobs are visible to this role only.
set local role stoa_system;
insert into jobs (workspace_id, job_id, name, payload, key, due_at, created_at)
select workspace_id, 'job_' || substr(site_id, 6), 'sites.publication_changed',
    jsonb_build_object('siteSlug', slug), 'rank tags ' || slug, to_timestamp(0), now()
  from sites
 where published
on conflict do nothing;
reset role;
