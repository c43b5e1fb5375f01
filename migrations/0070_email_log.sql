-- The language that the buyer of a checkout reads (BCP 47), if it is known; its order takes it over.
alter table checkout_sessions add column locale text;
