-- What other shop systems keep for products: the former price, the merchant's cost, and the texts for search engines.

alter table variants add column compare_at_amount bigint;
-- Only the merchant sees it.
alter table variants add column cost_amount bigint;
alter table products add column seo_title text;
alter table products add column seo_description text;
