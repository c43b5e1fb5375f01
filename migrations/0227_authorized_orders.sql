-- Orders whose payment is authorized and captured later, to find those that expire.
create index orders_authorized on orders (workspace_id, created_at) where payment_authorization is not null;
