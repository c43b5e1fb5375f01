-- Where a platform says that the buyer came from, as it was first and last sent: {"first": {…}, "last": {…}}.

alter table carts add column attribution jsonb;
alter table checkout_sessions add column attribution jsonb;
alter table orders add column attribution jsonb;
