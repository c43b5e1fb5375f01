import { useNavigate } from '@tanstack/react-router';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import { formatPrice } from './subscriber-status.tsx';
import { usePlans } from './use-plans.ts';

export function SignUpDialog({ onClose }: { onClose: () => void }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const plans = usePlans().filter(({ active }) => active);
  const form = useForm({
    values: { plan_id: '', email: '', name: '' },
    validate: ({ plan_id: plan, email }) => [
      ...(plan === '' ? [{ field: 'plan_id', message: 'Choose a plan.' }] : []),
      ...(email.trim() === '' ? [{ field: 'email', message: 'Enter an email address.' }] : []),
    ],
    save: async ({ values, idempotencyKey }) => {
      const plan = plans.find(({ id }) => id === values.plan_id);
      const { id } = await stoa.memberships.subscribers.create(
        {
          site_slug: plan?.site_slug ?? '',
          plan_id: values.plan_id,
          email: values.email.trim(),
          name: values.name.trim() || null,
        },
        { idempotencyKey },
      );
      void invalidate('subscribers', 'membership-plans');
      showToast('Customer signed up');
      await navigate({ to: '/customers/memberships/$id', params: { id } as never });
    },
  });
  const chosen = plans.find(({ id }) => id === form.values.plan_id);
  return (
    <FormDialog
      title="Sign up customer"
      form={form}
      action="Sign up customer"
      disabledReason={plans.length === 0 ? 'Create a plan first.' : null}
      onClose={onClose}
    >
      <SelectField
        label="Plan"
        options={[
          { value: '', label: plans.length === 0 ? 'No active plans' : 'Choose a plan' },
          ...plans.map((plan) => ({
            value: plan.id,
            label: `${plan.name}, ${formatPrice(plan)}`,
          })),
        ]}
        {...(chosen && {
          hint:
            chosen.price.amount === 0
              ? 'The membership starts immediately.'
              : 'The membership starts when it is paid. Send the payment link next.',
        })}
        {...form.field('plan_id')}
      />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TextField label="Full name" isOptional autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
