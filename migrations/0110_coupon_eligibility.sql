-- Coupons that a claim of the buyer unlocks (`context.eligibility` of UCP) instead of a code.

alter table coupons
  -- A reverse domain name: com.example.student
  add column eligibility_claim text,
  -- Its members have a right to the claim; null: the claim needs no proof.
  add column eligibility_group_id text;

create index coupons_eligibility on coupons (workspace_id, site_id, eligibility_claim)
  where eligibility_claim is not null;
create index coupons_eligibility_group on coupons (workspace_id, eligibility_group_id)
  where eligibility_group_id is not null;
