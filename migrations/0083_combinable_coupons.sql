-- Coupons can be combined: carts, checkout sessions and orders have a list of them. Every process of an older version must
-- be stopped before.

alter table coupons add column combinable boolean not null default false;

alter table carts add column coupon_codes text[] not null default '{}';
alter table checkout_sessions add column coupon_codes text[] not null default '{}';
-- In the order in which they were applied, with the discount of each line.
alter table orders add column coupons jsonb not null default '[]';

set local role stoa_system;

-- Until now agents were shown every coupon as discounts of lines, so it counts as one for some products. Quotes without a
-- coupon are read as they are.
update carts set coupon_codes = array[coupon_code] where coupon_code is not null;
update carts set quote = (quote - 'coupon') || jsonb_build_object('coupons', jsonb_build_array((quote -> 'coupon')
    || jsonb_build_object('isCombinable', false, 'isRestricted', true, 'allocations',
      (select coalesce(jsonb_agg(line -> 'discount' order by position), '[]')
        from jsonb_array_elements(quote -> 'lines') with ordinality as l (line, position)))))
  where quote ->> 'coupon' is not null;
update checkout_sessions set coupon_codes = array[coupon_code] where coupon_code is not null;
update checkout_sessions s set quote = (q.quote - 'coupon') || jsonb_build_object('coupons', jsonb_build_array((q.quote -> 'coupon')
    || jsonb_build_object('isCombinable', false, 'isRestricted', true, 'allocations',
      (select coalesce(jsonb_agg(line -> 'discount' order by position), '[]')
        from jsonb_array_elements(q.quote -> 'lines') with ordinality as l (line, position)))))
  from (select workspace_id, session_id, quote::jsonb from checkout_sessions where quote ->> 'coupon' is not null) q
  where s.workspace_id = q.workspace_id and s.session_id = q.session_id;

-- The percentage or amount is that of the checkout session, else that of the coupon if it has not changed since the order,
-- else the amount that was taken off, which never makes an exchange cheaper.
update orders o set coupons = jsonb_build_array(jsonb_build_object(
    'code', o.coupon_code,
    'amountOff', o.totals -> 'discount',
    'type', coalesce(s.quote -> 'coupons' -> 0 ->> 'type', case when c.percent_off is null then 'fixed' else 'percent' end),
    'value', coalesce(s.quote::jsonb -> 'coupons' -> 0 -> 'value', to_jsonb(trim_scale(c.percent_off / 10000.0)),
      to_jsonb(c.amount_off), o.totals -> 'discount'),
    'isCombinable', false,
    'isRestricted', true,
    'allocations', (select jsonb_agg(l.discount order by l.position) from order_lines l
      where l.workspace_id = o.workspace_id and l.order_id = o.order_id)))
  from orders own
    left join checkout_sessions s on s.workspace_id = own.workspace_id and s.session_id = own.checkout_id
    left join coupons c on c.workspace_id = own.workspace_id and c.site_id = own.site_id
      and c.code_key = upper(own.coupon_code) and c.updated_at < own.created_at
  where own.workspace_id = o.workspace_id and own.order_id = o.order_id and o.coupon_code is not null;
reset role;

alter table carts drop column coupon_code, drop column submitted_codes;
alter table checkout_sessions drop column coupon_code;
alter table orders drop column coupon_code;
