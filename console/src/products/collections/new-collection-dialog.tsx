import { useNavigate } from '@tanstack/react-router';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa, useStores } from '../../app/workspace.tsx';
import { SelectField, TextArea, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';

export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { stores, store } = useStores();
  const form = useForm({
    values: { site_slug: (store ?? stores[0])?.slug ?? '', name: '', description: '' },
    validate: ({ name }) =>
      name.trim() === '' ? [{ field: 'name', message: 'Enter a name.' }] : [],
    save: async ({ values, idempotencyKey }) => {
      const body = { ...values, name: values.name.trim() };
      const { id } = await stoa.collections.create(body, { idempotencyKey });
      void invalidate('collections');
      showToast('Collection created');
      await navigate({ to: '/products/collections/$id', params: { id } as never });
    },
  });
  return (
    <FormDialog title="Create collection" form={form} action="Create collection" onClose={onClose}>
      {stores.length > 1 && (
        <SelectField
          label="Store"
          options={stores.map(({ slug, name }) => ({ value: slug, label: name }))}
          {...form.field('site_slug')}
        />
      )}
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextArea label="Description" isOptional {...form.field('description')} />
    </FormDialog>
  );
}
