import { OperationDialog } from '../app/jobs/operation-dialog.tsx';
import { TagsField } from '../app/jobs/tags-field.tsx';
import { CheckboxField, TextField } from '../ui/form/fields.tsx';
import type { SelectedRows } from '../ui/list/list.ts';

export type OrderBulk = {
  change: keyof typeof orderBulkLabels;
  selection: SelectedRows;
};

export const orderBulkLabels = {
  fulfill: 'Fulfill',
  add_tags: 'Add tags',
  remove_tags: 'Remove tags',
  resend_confirmation: 'Resend confirmations',
  cancel: 'Cancel orders',
};

const texts = {
  fulfill: 'Everything that is left is marked as shipped.',
  add_tags: 'Buyers never see tags.',
  remove_tags: 'Buyers never see tags.',
  resend_confirmation:
    'Each buyer gets the order confirmation once more. Suppressed addresses get none, nor does a store that has switched it off.',
  cancel: 'Payments are refunded and units go back into stock. Shipped orders are not changed.',
};

/** Changes the selected orders in the background. */
export function OrderBulkDialog({ bulk, onClose }: { bulk: OrderBulk; onClose: () => void }) {
  const { change, selection } = bulk;
  const title = change === 'fulfill' ? 'Fulfill orders' : orderBulkLabels[change];
  return (
    <OperationDialog
      resource="orders"
      selection={selection}
      title={title}
      isDangerous={change === 'cancel'}
      values={{ tags: [] as string[], carrier: '', notify_customer: true, reason: '' }}
      toAction={({ tags, carrier, notify_customer, reason }) => {
        if (change === 'fulfill')
          return { type: change, ...(carrier && { carrier }), notify_customer };
        if (change === 'cancel') return { type: change, ...(reason && { reason }) };
        if (change === 'resend_confirmation') return { type: change };
        return tags.length === 0 ? 'Enter a tag' : { type: change, tags };
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{`${selection.text}. ${texts[change]}`}</p>
          {change === 'fulfill' && (
            <>
              <TextField label="Carrier" isOptional {...form.field('carrier')} />
              <CheckboxField label="Send buyers an email" {...form.field('notify_customer')} />
            </>
          )}
          {change === 'cancel' && <TextField label="Reason" isOptional {...form.field('reason')} />}
          {change.endsWith('_tags') && <TagsField {...form.field('tags')} />}
        </>
      )}
    </OperationDialog>
  );
}
