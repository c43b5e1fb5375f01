-- Whether the buyer was a verified customer when the order was placed: price lists apply to exchanges of the order then. Null if
-- an earlier version has placed it; its checkout session says so while it exists.
alter table orders add column customer_verified boolean;

set local role stoa_system;
update orders o set customer_verified = true from checkout_sessions s
  where s.workspace_id = o.workspace_id and s.session_id = o.checkout_id and s.customer_id = o.customer_id;
reset role;
