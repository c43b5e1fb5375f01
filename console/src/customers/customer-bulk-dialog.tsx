import { OperationDialog } from '../app/jobs/operation-dialog.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import type { SelectedRows } from '../ui/list/list.ts';
import { useGroups } from './use-groups.ts';

export type CustomerBulk = {
  change: keyof typeof customerBulkLabels;
  selection: SelectedRows;
};

export const customerBulkLabels = {
  add_to_group: 'Add to group',
  remove_from_group: 'Remove from group',
};

const texts = {
  add_to_group: 'The prices of the group apply to their new carts.',
  remove_from_group: 'The prices of the group no longer apply to them.',
};

/** Puts the selected customers into a group, or takes them out, in the background. */
export function CustomerBulkDialog({ bulk, onClose }: { bulk: CustomerBulk; onClose: () => void }) {
  const { change, selection } = bulk;
  const options = useGroups().map(({ id, name }) => ({ value: id, label: name }));
  return (
    <OperationDialog
      resource="customers"
      selection={selection}
      title={customerBulkLabels[change]}
      values={{ group: '' }}
      toAction={({ group }) =>
        group === '' ? 'Choose a group' : { type: change, group_id: group }
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{`${selection.text}. ${texts[change]}`}</p>
          <SelectField
            label="Group"
            options={[{ value: '', label: 'Choose a group' }, ...options]}
            {...form.field('group')}
          />
        </>
      )}
    </OperationDialog>
  );
}
