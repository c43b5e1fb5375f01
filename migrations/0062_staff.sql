-- The role of staff, who work on orders, customers, products and discounts, and whether they may refund.

alter table workspace_members drop constraint workspace_members_role_check;
alter table workspace_members add constraint workspace_members_role_check
  check (role in ('owner', 'admin', 'staff', 'member'));
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check
  check (role in ('owner', 'admin', 'staff', 'member'));

alter table workspaces add column staff_can_refund boolean not null default false;
grant update (name, staff_can_refund) on workspaces to stoa_app;
