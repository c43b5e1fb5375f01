-- What search reads: one row for each published product, without row-level security, because the
-- operators of its index are not leakproof and a policy would keep the planner from using it.

create table search_documents (
  workspace_id text not null,
  product_id text collate "C" not null,
  site_id text not null,
  lexemes tsvector not null,
  brevity smallint not null,
  currency text not null,
  prices int8multirange not null,
  prices_in_stock int8multirange not null,
  -- Milliseconds before 1970: newer is smaller, so that every part of the order ascends.
  newness bigint not null,
  primary key (workspace_id, product_id)
) with (toast_tuple_target = 8160);
-- Rows stay whole: a lexeme that lies in a side table would cost every look a second read.
alter table search_documents alter column lexemes set storage main;
create index search_documents_lexemes on search_documents using gin (lexemes);
create index search_documents_brevity on search_documents (brevity, newness, product_id);
create index search_documents_newest on search_documents (newness, product_id);
create index search_documents_site_brevity on search_documents (site_id, brevity, newness, product_id);
create index search_documents_site_newest on search_documents (site_id, newness, product_id);
create index search_documents_prices on search_documents using gist (prices);

-- The vocabulary that typing errors are corrected with.
create table search_words (
  word text collate "C" primary key
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

grant select, insert, update, delete on search_documents, search_words to stoa_app, stoa_system;
grant select on search_documents, search_words to stoa_catalog;
