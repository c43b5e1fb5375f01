-- The planner multiplies the shares of a workspace and of a store, although a store has one
-- workspace. With thousands of stores it expected one product in each, and read all products of a
-- store to find one. These indexes begin with the store alone, and the statistics relate the two.
drop index products_newest;
create index products_newest on products (site_id, published_at desc, product_id desc) where archived_at is null;
drop index products_slug_key;
create unique index products_slug_key on products (site_id, slug, workspace_id) where archived_at is null;
create statistics products_of_stores (dependencies) on workspace_id, site_id from products;
analyze products;
