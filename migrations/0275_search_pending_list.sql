-- A search reads all changes that are not merged into the index yet. With PostgreSQL's limit of 4 MB
-- that took more time than the search itself.
alter index search_documents_lexemes set (gin_pending_list_limit = 256);
