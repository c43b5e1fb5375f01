-- The words that mean the same in one store, as its merchant lists them.
create table search_synonyms (
  workspace_id text not null,
  site_id text not null,
  -- `[{"terms": ["mug", "cup"]}, {"terms": ["sleeve"], "also_finds": ["case"]}]`
  groups jsonb not null,
  version int not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, site_id),
  foreign key (workspace_id, site_id) references sites
);

grant select, insert, update on search_synonyms to stoa_app, stoa_system;
grant select on search_synonyms to stoa_catalog;
call guard_tenant('search_synonyms');
create policy published on search_synonyms for select to stoa_catalog using (true);

-- "6'" is indexed as "6 ft". Every published store is indexed again.
set local role stoa_system;
insert into jobs (workspace_id, job_id, name, payload, key, due_at, created_at)
select workspace_id, 'job_' || substr(site_id, 6), 'sites.publication_changed',
    jsonb_build_object('siteSlug', slug), 'feet ' || slug, to_timestamp(0), now()
  from sites
 where published
on conflict do nothing;
reset role;
