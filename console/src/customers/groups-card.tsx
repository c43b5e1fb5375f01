import type { Customer, CustomerGroup } from '@stoa/client';
import { useState } from 'react';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts.tsx';
import css from './customers.module.css';
import { useGroups } from './use-groups.ts';

type Group = Pick<CustomerGroup, 'id' | 'name'>;
type GroupsCardProps = { customer: Customer; canWrite: boolean };

export function GroupsCard({ customer, canWrite }: GroupsCardProps) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Group | null>(null);
  const groups = useGroups();
  const isMember = ({ id }: Group) => customer.groups.some((group) => group.id === id);
  const choices = groups.filter((group) => !isMember(group));
  return (
    <Card
      title="Groups"
      actions={
        canWrite &&
        choices.length > 0 && (
          <Button variant="quiet" onClick={() => setAdding(true)}>
            Add to group
          </Button>
        )
      }
    >
      {customer.groups.length === 0 && <p className={css.quiet}>Not in any group.</p>}
      <ul className={css.groups}>
        {customer.groups.map((group) => (
          <li key={group.id}>
            {group.name}
            {canWrite && (
              <Button
                variant="quiet"
                icon="close"
                label={`Remove from ${group.name}`}
                onClick={() => setRemoved(group)}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <AddDialog customer={customer} choices={choices} onClose={() => setAdding(false)} />
      )}
      {removed && (
        <RemoveDialog customer={customer} group={removed} onClose={() => setRemoved(null)} />
      )}
    </Card>
  );
}

type AddDialogProps = { customer: Customer; choices: Group[]; onClose: () => void };

function AddDialog({ customer, choices, onClose }: AddDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { group: choices[0]?.id ?? '' },
    save: ({ values, idempotencyKey }) =>
      stoa.customerGroups.members.add(
        values.group,
        { customer_id: customer.id },
        { idempotencyKey },
      ),
    onSaved: () => {
      void invalidate('customers', 'customer-groups');
      showToast('Added to group');
      onClose();
    },
  });
  return (
    <FormDialog title="Add to group" form={form} action="Add to group" onClose={onClose}>
      <SelectField
        label="Group"
        hint="The prices of the group apply to new carts."
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('group')}
      />
    </FormDialog>
  );
}

type RemoveDialogProps = { customer: Customer; group: Group; onClose: () => void };

function RemoveDialog({ customer, group, onClose }: RemoveDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.customerGroups.members.remove(group.id, customer.id);
    void invalidate('customers', 'customer-groups');
    showToast('Removed from group');
  };
  return (
    <ConfirmDialog
      title={`Remove from ${group.name}?`}
      action="Remove from group"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      The prices of the group no longer apply to {customer.name ?? customer.email}.
    </ConfirmDialog>
  );
}
