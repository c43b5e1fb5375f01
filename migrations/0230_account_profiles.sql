-- The Stripe profile that agents grant shared payment tokens of a store's own account to.

alter table payment_accounts add column profile_id text;
