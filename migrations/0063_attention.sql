-- Open return requests, disputes and undelivered emails are counted for the home page of the console.

create index order_returns_requested on order_returns (workspace_id, created_at) where status = 'requested';
create index orders_disputed on orders (workspace_id, created_at) where disputed;
create index emails_undelivered on emails (workspace_id, created_at) where state in ('bounced', 'failed');
