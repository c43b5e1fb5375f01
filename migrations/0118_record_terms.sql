-- The terms by which customers and orders are found, as one row for each of them. Before, each term was a row with two index
-- entries, and a purchase of a new customer wrote a fifth of its write-ahead log for them.

create table record_terms (
  workspace_id text not null,
  -- A customer or an order.
  record_id text not null,
  -- Each begins with the first letter of the id and the code of the workspace, so that only terms of this kind are read.
  terms tsvector not null,
  primary key (workspace_id, record_id)
);
-- What is not merged into the index yet is read by each search, so it is at most a megabyte.
create index record_terms_terms on record_terms using gin (terms) with (gin_pending_list_limit = 1024);
grant select, insert, update, delete on record_terms to stoa_app, stoa_system;
call guard_tenant('record_terms');
-- Under row-level security no operator of tsvector can use an index. The function below runs as the owner, and limits the rows
-- to the workspace itself.
alter table record_terms no force row level security;

-- Null for `most`: any number of them.
create function find_records(searched_workspace text, wanted tsquery, most int) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select record_id from record_terms
  where terms @@ wanted and workspace_id = searched_workspace
    and (searched_workspace = current_setting('stoa.workspace_id', true) or current_setting('role') = 'stoa_system')
  limit most
$$;

set local role stoa_system;
insert into record_terms (workspace_id, record_id, terms)
  select workspace_id, record_id, array_to_tsvector(array_agg(left(record_id, 1) || substr(workspace_id, 4, 5) || term))
    from (select workspace_id, customer_id as record_id, term from customer_terms
      union all select workspace_id, order_id, term from order_terms) as former
   group by workspace_id, record_id;
reset role;

-- Servers of the previous version, and exports made by it, still add terms to the former tables.
create function keep_customer_terms() returns trigger language plpgsql as $$
begin
  insert into record_terms as t (workspace_id, record_id, terms)
    select workspace_id, customer_id, array_to_tsvector(array_agg('c' || substr(workspace_id, 4, 5) || term))
      from added group by workspace_id, customer_id
    on conflict (workspace_id, record_id) do update set terms = t.terms || excluded.terms;
  return null;
end
$$;
create trigger keep_terms after insert on customer_terms referencing new table as added
  for each statement execute function keep_customer_terms();

create function keep_order_terms() returns trigger language plpgsql as $$
begin
  insert into record_terms as t (workspace_id, record_id, terms)
    select workspace_id, order_id, array_to_tsvector(array_agg('o' || substr(workspace_id, 4, 5) || term))
      from added group by workspace_id, order_id
    on conflict (workspace_id, record_id) do update set terms = t.terms || excluded.terms;
  return null;
end
$$;
create trigger keep_terms after insert on order_terms referencing new table as added
  for each statement execute function keep_order_terms();
