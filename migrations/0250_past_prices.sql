-- Prices that a variant has had. An exchange is priced as its order was, whatever has changed since.

create table past_prices (
  workspace_id text not null,
  variant_id text not null,
  -- The price until then, in minor units of the store's currency.
  until timestamptz(3) not null,
  amount bigint not null,
  primary key (workspace_id, variant_id, until),
  foreign key (workspace_id, variant_id) references variants
);
grant select, insert on past_prices to stoa_app, stoa_system;
call guard_tenant('past_prices');
