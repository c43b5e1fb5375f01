import { useNavigate } from '@tanstack/react-router';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { TextArea, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import { findGroupProblems } from './group-problems.ts';

export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { name: '', description: '' },
    validate: findGroupProblems,
    save: async ({ values, idempotencyKey }) => {
      const { id } = await stoa.customerGroups.create(values, { idempotencyKey });
      void invalidate('customer-groups');
      showToast('Group created');
      await navigate({ to: '/customers/groups/$id', params: { id } as never });
    },
  });
  return (
    <FormDialog title="Create group" form={form} action="Create group" onClose={onClose}>
      <TextField label="Name" placeholder="Wholesale" autoComplete="off" {...form.field('name')} />
      <TextArea label="Description" isOptional {...form.field('description')} />
    </FormDialog>
  );
}
