-- For what part of a refund that failed other refunds were made. If it was reported as succeeded first,
-- this part no longer counts as refunded.
alter table refunds add column replaced_amount bigint not null default 0;
