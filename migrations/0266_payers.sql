-- The buyer's address when the payment of a checkout was created. The checkout may get another buyer
-- before the payment arrives.
alter table payments add column buyer_email text;
