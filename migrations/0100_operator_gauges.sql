-- What GET /metrics counts: payments without an outcome, and the sales of one day.
create index payments_processing on payments (updated_at) where status = 'processing';
create index daily_orders_of_day on daily_orders (day);
