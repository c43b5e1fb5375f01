import type { CustomerGroup } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea, TextField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import css from '../customers.module.css';
import { findGroupProblems } from './group-problems.ts';

export function GroupForm({ group }: { group: CustomerGroup }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { name: group.name, description: group.description },
    validate: findGroupProblems,
    save: ({ changes, idempotencyKey }) =>
      stoa.customerGroups.update(group.id, changes, { idempotencyKey }),
    onSaved: async () => {
      await invalidate('customer-groups', 'customers');
      showToast('Group saved');
    },
  });
  return (
    <FormPage form={form} action="Save group">
      <Card title="Group">
        <div className={css.fields}>
          <TextField label="Name" {...form.field('name')} />
          <TextArea label="Description" isOptional rows={2} {...form.field('description')} />
        </div>
      </Card>
    </FormPage>
  );
}
