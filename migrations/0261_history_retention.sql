-- Histories are deleted after RETENTION_HISTORY_DAYS. Their rows are appended in the order of time, so
-- the smallest kind of index finds the old ones.
create index product_changes_by_time on product_changes using brin (created_at) with (pages_per_range = 16);
create index stock_adjustments_by_time on stock_adjustments using brin (created_at) with (pages_per_range = 16);
create index past_prices_by_time on past_prices using brin (until) with (pages_per_range = 16);
grant delete on product_changes, stock_adjustments, past_prices to stoa_system;
