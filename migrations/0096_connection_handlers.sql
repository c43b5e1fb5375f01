-- The payment handlers that an agent may use; null: all that the server offers. Without any, its
-- buyers pay on the hosted page.
alter table agent_connections add column handlers text[];
set local role stoa_system;
update agent_connections set handlers = '{}' where not token_payments;
reset role;
alter table agent_connections drop column token_payments;
