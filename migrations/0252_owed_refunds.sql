-- What the buyer has not got of a refund that failed: less the refunds that were made instead of it,
-- and 0 once the merchant has settled it. Null: the refund has not failed, or a server of an earlier
-- version recorded its failure; refunds of its payment that were made after it then count instead.
alter table refunds add column owed_amount bigint;

-- Refunds that failed are looked for by the list of what needs attention.
create index refunds_owed on refunds (workspace_id, payment_id) where status = 'failed' or owed_amount > 0;
