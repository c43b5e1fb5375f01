import { useNavigate } from '@tanstack/react-router';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts.tsx';

export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { email: '', name: '' },
    validate: ({ email }) =>
      email.includes('@') ? [] : [{ field: 'email', message: 'Enter an email address.' }],
    save: async ({ values, idempotencyKey }) => {
      const body = { email: values.email.trim(), name: values.name.trim() || null };
      const { id } = await stoa.customers.create(body, { idempotencyKey });
      void invalidate('customers');
      showToast('Customer created');
      await navigate({ to: '/customers/$id', params: { id } as never });
    },
  });
  return (
    <FormDialog title="Create customer" form={form} action="Create customer" onClose={onClose}>
      <TextField
        label="Email"
        hint="It identifies the customer and cannot be changed later."
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <TextField label="Name" isOptional autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
