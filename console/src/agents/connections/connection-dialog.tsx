import type { AgentConnection } from '@stoa/client';
import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa, useStores } from '../../app/workspace.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ConnectionSecrets, type Secrets } from './connection-secrets.tsx';
import { type HandlerId, HandlersField, paymentHandlers, toHandlers } from './handlers-field.tsx';

type ConnectionValues = {
  site_slug: string;
  name: string;
  handlers: HandlerId[];
  webhook_url: string;
  webhook_secret: string;
};

type ConnectionDialogProps = { connection?: AgentConnection; onClose: () => void };

/** Connects an agent or edits its connection, and shows new secrets once. */
export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { stores, store } = useStores();
  const [secrets, setSecrets] = useState<Secrets | null>(null);
  const isNew = connection === undefined;
  const form = useForm<ConnectionValues>({
    values: {
      site_slug: connection?.site_slug ?? store?.slug ?? stores[0]?.slug ?? '',
      name: connection?.name ?? '',
      handlers: connection?.handlers ?? paymentHandlers.map(({ id }) => id),
      webhook_url: connection?.webhook_url ?? '',
      webhook_secret: '',
    },
    validate: ({ name }) =>
      name.trim() === '' ? [{ field: 'name', message: 'Enter a name.' }] : [],
    save: async ({ values, idempotencyKey }) => {
      const url = values.webhook_url.trim();
      const secret = values.webhook_secret.trim();
      const body = {
        name: values.name.trim(),
        handlers: toHandlers(values.handlers),
        // Setting a URL takes it over, so an unchanged one is not sent.
        ...(url !== (connection?.webhook_url ?? '') && { webhook_url: url === '' ? null : url }),
        ...(secret !== '' && { webhook_secret: secret }),
      };
      const saved: Secrets = isNew
        ? await stoa.agentConnections.create(
            { site_slug: values.site_slug, ...body },
            { idempotencyKey },
          )
        : await stoa.agentConnections.update(connection.id, body, { idempotencyKey });
      if (saved.api_key !== undefined || saved.webhook_secret !== undefined) setSecrets(saved);
      else onClose();
    },
    onSaved: () => {
      void invalidate('agent-connections');
      showToast(isNew ? 'Agent connected' : 'Connection saved');
    },
  });
  if (secrets) return <ConnectionSecrets secrets={secrets} onClose={onClose} />;
  return (
    <FormDialog
      title={isNew ? 'Connect agent' : 'Edit connection'}
      form={form}
      action={isNew ? 'Connect agent' : 'Save connection'}
      onClose={onClose}
    >
      {isNew && stores.length > 1 && (
        <SelectField
          label="Store"
          options={stores.map(({ slug, name }) => ({ value: slug, label: name }))}
          {...form.field('site_slug')}
        />
      )}
      <ConnectionFields form={form} isNew={isNew} />
    </FormDialog>
  );
}

type FieldsProps = { form: Form<ConnectionValues>; isNew: boolean };

function ConnectionFields({ form, isNew }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        hint="For example ChatGPT. Shown only in the console."
        autoComplete="off"
        maxLength={200}
        {...form.field('name')}
      />
      <HandlersField {...form.field('handlers')} />
      <TextField
        label="URL for order events"
        isOptional
        hint="Provided by the agent. Orders from its sessions, and their changes, are sent here."
        type="url"
        placeholder="https://agent.example/events"
        autoComplete="off"
        maxLength={2048}
        {...form.field('webhook_url')}
      />
      <TextField
        label="Signing secret"
        isOptional
        hint={
          isNew
            ? 'Enter one only if the agent gave it to you. Otherwise a new one is generated.'
            : 'Leave empty to keep the current one.'
        }
        type="password"
        autoComplete="off"
        maxLength={500}
        {...form.field('webhook_secret')}
      />
    </>
  );
}
