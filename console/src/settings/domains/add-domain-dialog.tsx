import type { Site } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';

export function AddDomainDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { domain: '' },
    validate: ({ domain }) =>
      domain.trim() === ''
        ? [{ field: 'domain', message: 'Enter a domain, such as shop.example.com.' }]
        : [],
    save: ({ values, idempotencyKey }) =>
      stoa.sites.domains.add(site.slug, { domain: values.domain.trim() }, { idempotencyKey }),
    onSaved: () => {
      void invalidate('domains');
      showToast('Domain added');
      onClose();
    },
  });
  return (
    <FormDialog title="Add domain" form={form} action="Add domain" onClose={onClose}>
      <TextField
        label="Domain"
        hint="A domain or subdomain that you own. You will then add two DNS records."
        placeholder="shop.example.com"
        autoComplete="off"
        {...form.field('domain')}
      />
    </FormDialog>
  );
}
