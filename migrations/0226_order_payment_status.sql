-- Unused since 0.8: the check of the payment status of orders. The server knows the values, and orders can be authorized and partially paid.
alter table orders drop constraint orders_payment_status_check;
