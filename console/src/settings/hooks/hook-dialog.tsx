import type { Hook } from '@stoa/client';
import { useState } from 'react';
import { EditDialog, type Loaded } from '../../app/edit-dialog.tsx';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { QuantityField } from '../../ui/form/number-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { fallbackLabels, type HookSlot } from './hook-types.ts';

type HookDialogProps = {
  about: HookSlot;
  /** The hook to change; omitted for a new one. */
  hook?: Hook;
  onClose: () => void;
};

export function HookDialog({ about, hook, onClose }: HookDialogProps) {
  if (!hook) return <HookForm about={about} loaded={null} onClose={onClose} />;
  return (
    <EditDialog
      title="Edit hook"
      queryKey={['hooks', hook.id]}
      read={(stoa, options) => stoa.hooks.get(hook.id, options).withResponse()}
      onClose={onClose}
    >
      {(loaded) => <HookForm about={about} loaded={loaded} onClose={onClose} />}
    </EditDialog>
  );
}

type HookFormProps = { about: HookSlot; loaded: Loaded<Hook> | null; onClose: () => void };

/**
 * After adding a hook, shows its secret. The list is loaded again once that is closed, because the
 * card of the hook replaces this dialog.
 */
function HookForm({ about, loaded, onClose }: HookFormProps) {
  const invalidate = useInvalidate();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useHookForm({ about, loaded, onClose, onAdded: setSecret });
  const finish = () => {
    onClose();
    void invalidate('hooks');
  };
  if (secret !== null) return <HookSecretDialog secret={secret} onClose={finish} />;
  const [title, action] = loaded ? ['Edit hook', 'Save hook'] : ['Add hook', 'Add hook'];
  return (
    <FormDialog title={title} form={form} action={action} onClose={onClose}>
      <TextField
        label="URL"
        type="url"
        placeholder="https://example.com/hook"
        hint={about.text}
        autoComplete="off"
        maxLength={2048}
        {...form.field('url')}
      />
      <QuantityField
        label="Timeout"
        suffix="ms"
        hint="100 to 2,000. All hooks of a request share 2,000 ms."
        maximum={2000}
        {...form.field('timeout_ms')}
      />
      {about.type === 'payment' ? (
        <CheckboxField
          label="Test mode"
          hint="No real money moves. Orders are marked as tests."
          {...form.field('test')}
        />
      ) : (
        <SelectField
          label="Without an answer"
          options={(['own_tables', 'refuse'] as const).map((value) => ({
            value,
            label: fallbackLabels[about.type][value],
          }))}
          {...form.field('fallback')}
        />
      )}
      <CheckboxField label="Enabled" {...form.field('enabled')} />
    </FormDialog>
  );
}

type HookValues = Pick<Hook, 'url' | 'timeout_ms' | 'fallback' | 'enabled' | 'test'>;

const newHook = (type: Hook['type']): HookValues => ({
  url: '',
  timeout_ms: 1000,
  fallback: type === 'payment' ? 'refuse' : 'own_tables',
  enabled: true,
  test: false,
});

function useHookForm(props: HookFormProps & { onAdded: (secret: string) => void }) {
  const { about, loaded, onClose, onAdded } = props;
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { url, timeout_ms, fallback, enabled, test } = loaded?.item ?? newHook(about.type);
  return useForm<HookValues>({
    values: { url, timeout_ms, fallback, enabled, test },
    etag: loaded?.etag,
    validate: (values) => [
      ...(values.url.trim() === ''
        ? [{ field: 'url', message: 'Enter the URL of your service.' }]
        : []),
      ...(values.timeout_ms < 100
        ? [{ field: 'timeout_ms', message: 'Enter 100 to 2,000 milliseconds.' }]
        : []),
    ],
    save: async ({ values, changes, ifMatch, idempotencyKey }) => {
      if (loaded) {
        await stoa.hooks.update(loaded.item.id, changes, { ifMatch, idempotencyKey });
        return;
      }
      const body = { site_slug: about.site.slug, type: about.type, ...values };
      onAdded((await stoa.hooks.create(body, { idempotencyKey })).secret);
    },
    ...(loaded && { reload: loaded.reload }),
    onSaved: () => {
      showToast(loaded ? 'Hook saved' : 'Hook added');
      if (!loaded) return;
      void invalidate('hooks');
      onClose();
    },
  });
}

type HookSecretDialogProps = { secret: string; onClose: () => void };

export function HookSecretDialog({ secret, onClose }: HookSecretDialogProps) {
  return (
    <SecretDialog
      title="Signing secret"
      purpose="Verify the signature of each call with it, as you do for webhooks."
      secret={secret}
      onClose={onClose}
    />
  );
}
