-- Of `stock_reserved`, the units that unpaid payment pages hold: a buyer who pays can have them.
alter table variants add column stock_yielding int not null default 0;

update variants v set stock_yielding = y.units
  from (select workspace_id, variant_id, sum(quantity)::int as units
    from stock_reservations where yields group by workspace_id, variant_id) y
 where v.workspace_id = y.workspace_id and v.variant_id = y.variant_id;

alter table variants add constraint variants_stock_yielding
  check (stock_yielding between 0 and stock_reserved);
