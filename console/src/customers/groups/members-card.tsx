import type { Customer, CustomerGroup } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../customers.module.css';
import { AddMemberDialog } from './add-member-dialog.tsx';

const shownMembers = 20;

type MembersCardProps = { group: CustomerGroup; canWrite: boolean };

/** The newest members; the rest are in the list of customers. */
export function MembersCard({ group, canWrite }: MembersCardProps) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Customer | null>(null);
  const read = useApi(['customers', 'of-group', group.id], (stoa, options) =>
    stoa.customers.list({ group_id: group.id, limit: shownMembers }, options),
  );
  const members = read.data?.customers ?? [];
  return (
    <Card
      title="Members"
      isFlush={members.length > 0}
      actions={
        <>
          {read.data?.next_cursor && (
            <ButtonLink to="/customers" search={{ group_id: group.id }} variant="quiet">
              View all members
            </ButtonLink>
          )}
          {canWrite && <Button onClick={() => setAdding(true)}>Add customer</Button>}
        </>
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.data && members.length === 0 && <p className={css.quiet}>No members yet.</p>}
      {members.length > 0 && (
        <DataTable
          caption="Members"
          rows={members}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Customer',
              cell: ({ id, name, email }) => (
                <>
                  <Link to={`/customers/${id}`}>{name ?? email}</Link>
                  {name !== null && <p className={css.quiet}>{email}</p>}
                </>
              ),
            },
            {
              label: 'Actions',
              align: 'end',
              cell: (customer) =>
                canWrite && (
                  <Button
                    variant="quiet"
                    icon="close"
                    label={`Remove ${customer.name ?? customer.email}`}
                    onClick={() => setRemoved(customer)}
                  />
                ),
            },
          ]}
        />
      )}
      {isAdding && <AddMemberDialog group={group} onClose={() => setAdding(false)} />}
      {removed && (
        <RemoveDialog group={group} customer={removed} onClose={() => setRemoved(null)} />
      )}
    </Card>
  );
}

type RemoveDialogProps = { group: CustomerGroup; customer: Customer; onClose: () => void };

function RemoveDialog({ group, customer, onClose }: RemoveDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.customerGroups.members.remove(group.id, customer.id);
    void invalidate('customers', 'customer-groups');
    showToast('Customer removed');
  };
  return (
    <ConfirmDialog
      title={`Remove ${customer.name ?? customer.email} from ${group.name}?`}
      action="Remove customer"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      The prices of the group no longer apply to this customer.
    </ConfirmDialog>
  );
}
