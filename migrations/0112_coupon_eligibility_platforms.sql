-- Profiles of agents whose signature proves the claim of a coupon. Without these and a group it needs no proof.

alter table coupons add column eligibility_platforms text[] not null default '{}';
