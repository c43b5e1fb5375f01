import type { Email, Order, OrdersEmailsResendBody } from '@stoa/client';
import { emailKindName } from '../app/email-names.tsx';
import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { resendVerb } from './email-entry.tsx';

type ResendDialogProps = {
  order: Order;
  email: Email;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Sends an email again, if needed to a corrected address. */
export function ResendDialog({ order, email, onClose, onDone }: ResendDialogProps) {
  const stoa = useStoa();
  const verb = resendVerb(email);
  const form = useForm({
    values: { email: order.buyer?.email ?? '' },
    validate: ({ email: address }) =>
      address.includes('@') ? [] : [{ field: 'email', message: 'Enter an email address.' }],
    save: ({ changes, idempotencyKey }) =>
      stoa.orders.emails.resend(
        order.id,
        {
          kind: email.kind as NonNullable<OrdersEmailsResendBody['kind']>,
          ...(changes.email !== undefined && { email: changes.email.trim() }),
        },
        { idempotencyKey },
      ),
    onSaved: () => onDone('Email queued'),
  });
  return (
    <FormDialog
      title={`${verb} “${emailKindName(email.kind)}”`}
      form={form}
      action={form.isChanged ? `Correct and ${verb.toLowerCase()}` : `${verb} email`}
      size="small"
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="A corrected address becomes the address of the buyer of this order."
        {...form.field('email')}
      />
    </FormDialog>
  );
}
