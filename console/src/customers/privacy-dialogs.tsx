import type { Customer } from '@stoa/client';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { saveFile } from '../ui/csv.ts';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toasts.tsx';

type PrivacyDialogProps = { customer: Customer; onClose: () => void };

/** Saves everything that is stored about a customer, as JSON. */
export function ExportDialog({ customer, onClose }: PrivacyDialogProps) {
  const stoa = useStoa();
  const run = async () => {
    const data = await stoa.customers.export(customer.id);
    saveFile(`${customer.id}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
    showToast('Data exported');
  };
  return (
    <ConfirmDialog
      title="Export customer data?"
      action="Export data"
      onConfirm={run}
      onClose={onClose}
    >
      Saves a JSON file with the profile, addresses, orders, notes, memberships and emails of this
      customer. Send it only to {customer.email}.
    </ConfirmDialog>
  );
}

/** Asks for the email address first: erasing cannot be undone. */
export function EraseDialog({ customer, onClose }: PrivacyDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { email: '' },
    validate: ({ email }) =>
      email.trim().toLowerCase() === customer.email
        ? []
        : [{ field: 'email', message: `Enter ${customer.email} to confirm.` }],
    save: ({ idempotencyKey }) => stoa.customers.erase(customer.id, { idempotencyKey }),
    onSaved: () => {
      void invalidate('customers', 'orders');
      showToast('Customer erased');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Erase customer data"
      form={form}
      action="Erase customer"
      isDangerous
      onClose={onClose}
    >
      <Notice tone="warn">This cannot be undone.</Notice>
      <p>
        Removes the name, email and postal addresses, notes, messages and the text of emails
        everywhere. Orders stay with their items and amounts, and with country and state for taxes.
      </p>
      <TextField
        label={`Enter ${customer.email} to confirm`}
        autoComplete="off"
        {...form.field('email')}
      />
    </FormDialog>
  );
}
