-- When a product was added to a collection: a page does not show products that were added after the
-- first page, so that one which is removed and added again does not appear twice. Products from
-- before this migration, and those added by an earlier version, were always there.

alter table collection_products add column added_at timestamp(3) with time zone not null default 'epoch';
create index collection_products_added on collection_products (workspace_id, collection_id, added_at);
