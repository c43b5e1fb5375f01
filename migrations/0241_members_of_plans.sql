-- The members of a plan who are customers: the list of customers shows and filters memberships.

create index membership_subscribers_members on membership_subscribers (workspace_id, plan_id, customer_id)
  where customer_id is not null and status in ('active', 'past_due');
