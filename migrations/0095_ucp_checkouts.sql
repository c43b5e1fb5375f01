-- A checkout whose platform negotiated AP2 can only be completed with a mandate of the buyer.
alter table checkout_sessions add column mandate_required boolean not null default false;

-- What an agent says about a buyer before the buyer's data is known: a destination for estimates of
-- tax, and claims of eligibility.
alter table carts add column hints jsonb;
alter table checkout_sessions add column hints jsonb;
