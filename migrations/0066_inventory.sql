-- Stock by variant: thresholds of single variants and what merchants changed; and the terms by which
-- products, customers and coupons are found.

-- Null: the threshold of the store.
alter table variants add column low_stock_threshold int
  constraint variants_low_stock_threshold check (low_stock_threshold between 0 and 1000000);
create index variants_by_sku on variants (workspace_id, (coalesce(sku, '')) collate "C", variant_id) where archived_at is null;

-- Changes of units on hand by merchants. Sales and returns are in the orders.
create table stock_adjustments (
  workspace_id text not null,
  adjustment_id text not null,
  variant_id text not null,
  -- Null: not tracked.
  on_hand_before int,
  on_hand_after int,
  reason text not null,
  note text,
  -- Kind and id of the key, app or user that made it.
  author jsonb,
  created_at timestamptz(3) not null,
  primary key (workspace_id, adjustment_id),
  foreign key (workspace_id, variant_id) references variants
);
create index stock_adjustments_of_variant on stock_adjustments (workspace_id, variant_id, adjustment_id desc);
grant select, insert on stock_adjustments to stoa_app, stoa_system;
call guard_tenant('stock_adjustments');

-- The words of names and slugs (without a variant) and of the SKUs of variants. Terms are compared
-- by bytes, as those of orders.
create table product_terms (
  workspace_id text not null,
  product_id text not null,
  -- Empty: a term of the product.
  variant_id text not null,
  term text collate "C" not null,
  primary key (workspace_id, product_id, variant_id, term),
  foreign key (workspace_id, product_id) references products
);
create index product_terms_by_term on product_terms (workspace_id, term, product_id, variant_id);

-- The words of email addresses and names.
create table customer_terms (
  workspace_id text not null,
  customer_id text not null,
  term text collate "C" not null,
  primary key (workspace_id, customer_id, term),
  foreign key (workspace_id, customer_id) references customers on delete cascade
);
create index customer_terms_by_term on customer_terms (workspace_id, term, customer_id);

-- The parts of codes.
create table coupon_terms (
  workspace_id text not null,
  coupon_id text not null,
  term text collate "C" not null,
  primary key (workspace_id, coupon_id, term),
  foreign key (workspace_id, coupon_id) references coupons on delete cascade
);
create index coupon_terms_by_term on coupon_terms (workspace_id, term, coupon_id);

grant select, insert, delete on product_terms, customer_terms, coupon_terms to stoa_app, stoa_system;
call guard_tenant('product_terms');
call guard_tenant('customer_terms');
call guard_tenant('coupon_terms');

-- As `toTerms` of the server: each word, and the rest of it from each beginning of letters or digits.
create function terms_of(source text) returns setof text language sql as $$
  select distinct left(substr(word, at), 300)
    from regexp_split_to_table(lower(source), '\s+') as word, generate_series(1, char_length(word)) as at
   where at = 1
      or (substr(word, at, 1) ~ '[[:alpha:]]' and substr(word, at - 1, 1) !~ '[[:alpha:]]')
      or (substr(word, at, 1) ~ '[[:digit:]]' and substr(word, at - 1, 1) !~ '[[:digit:]]')
$$;
set local role stoa_system;
insert into product_terms (workspace_id, product_id, variant_id, term)
  select workspace_id, product_id, '', term
    from products, terms_of(concat_ws(' ', name, replace(slug, '-', ' '), slug)) as term
   where archived_at is null
  union all
  select workspace_id, product_id, variant_id, term from variants, terms_of(sku) as term
   where archived_at is null and sku <> '';
insert into customer_terms (workspace_id, customer_id, term)
  select workspace_id, customer_id, term from customers, terms_of(concat_ws(' ', email, name)) as term;
insert into coupon_terms (workspace_id, coupon_id, term)
  select workspace_id, coupon_id, term from coupons, terms_of(code) as term;
reset role;
drop function terms_of;
