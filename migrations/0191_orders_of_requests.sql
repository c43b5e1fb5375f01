-- The order of a return or an exchange, for the audit log.

create index order_returns_by_id on order_returns (workspace_id, return_id);
create index order_exchanges_by_id on order_exchanges (workspace_id, exchange_id);
