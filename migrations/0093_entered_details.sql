-- Personal details that a person entered on the hosted checkout page, and a digest of the browser
-- they were entered in. Only that browser and the store see them.
alter table checkout_sessions add column entered_details jsonb;
alter table orders add column entered_details jsonb;
