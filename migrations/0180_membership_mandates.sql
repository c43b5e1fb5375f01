-- What charges the saved payment method of a member again; null: none is saved.
alter table membership_subscribers add column mandate text;
