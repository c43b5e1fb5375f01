-- A checkout whose platform negotiated AP2 can only be completed with a mandate of the buyer.
alter table checkout_sessions add column mandate_required boolean not null default false;
