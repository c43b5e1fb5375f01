-- The units that a capture was asked for; none if only an amount was.
alter table payment_captures add column items jsonb not null default '[]';
-- Whether the release belongs to a cancellation or a full refund: what is captured all the same is refunded.
alter table payment_captures add column returns_payment boolean not null default false;

-- Captures that were refused, and releases that the processor has not made, are looked for by the list of what needs attention.
create index payment_captures_failed on payment_captures (workspace_id, payment_id) where kind = 'capture' and status = 'failed';
create index payment_captures_unreleased on payment_captures (workspace_id, payment_id) where kind = 'release' and status <> 'succeeded';
