import type { ProductFeeds } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { CheckboxField, SelectField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';

const accesses = [
  { value: 'public', label: 'Everyone' },
  { value: 'token', label: 'Only with the secret address' },
  { value: 'off', label: 'No access: no files are built' },
] as const;

type AccessDialogProps = { slug: string; feeds: ProductFeeds; onClose: () => void };

/** Who can read the files. */
export function AccessDialog({ slug, feeds, onClose }: AccessDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { access: feeds.access, new_token: false },
    save: ({ values, idempotencyKey }) =>
      stoa.sites.feeds.replace(slug, values, { idempotencyKey }),
    onSaved: () => {
      void invalidate('feeds');
      showToast('Access saved');
      onClose();
    },
  });
  const hasToken = feeds.access === 'token' && form.values.access === 'token';
  return (
    <FormDialog
      title="Change access"
      form={form}
      action="Save access"
      size="small"
      onClose={onClose}
    >
      <SelectField label="Who can read the files" options={accesses} {...form.field('access')} />
      {hasToken && (
        <CheckboxField
          label="Make a new secret address"
          hint="Channels that use the current URL can no longer read the files."
          {...form.field('new_token')}
        />
      )}
    </FormDialog>
  );
}
