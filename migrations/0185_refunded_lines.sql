-- Refunds of lines: which units were refunded, and whether they went back into stock.

-- Units that a refund has taken out of the order; they are neither shipped nor returned any more.
alter table order_lines add column refunded integer not null default 0;

-- The units of a refund; none if an amount was refunded.
alter table refunds add column items jsonb not null default '[]';
alter table refunds add column restocked boolean not null default false;
