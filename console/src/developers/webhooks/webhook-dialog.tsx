import type { Webhook } from '@stoa/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreSelect } from '../../app/store-select.tsx';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { CheckboxField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { EventsField } from './events-field.tsx';
import { ReceiverGuide } from './guides.tsx';

type WebhookDialogProps = { webhook?: Webhook; onClose: () => void };

const everyEvent = ['*'];

/** Adds or edits an endpoint. After adding one, shows its secret and opens its page. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [added, setAdded] = useState<{ id: string; secret: string } | null>(null);
  const form = useForm({
    values: {
      url: webhook?.url ?? '',
      site_slug: webhook?.site_slug ?? null,
      events: [...(webhook?.events ?? everyEvent)],
    },
    validate: ({ url, events }) => [
      ...(url.trim() === '' ? [{ field: 'url', message: 'Enter the URL of the receiver.' }] : []),
      ...(events.length === 0 ? [{ field: 'events', message: 'Choose at least one event.' }] : []),
    ],
    save: async ({ values, changes, idempotencyKey }) => {
      if (webhook) await stoa.webhooks.update(webhook.id, changes, { idempotencyKey });
      else setAdded(await stoa.webhooks.create(values, { idempotencyKey }));
    },
    onSaved: () => {
      void invalidate('webhooks');
      showToast(webhook ? 'Endpoint saved' : 'Endpoint added');
      if (webhook) onClose();
    },
  });
  if (added)
    return (
      <SecretDialog
        title="Signing secret"
        purpose="Verify the signature of each delivery with it, so that you only accept events from this server."
        secret={added.secret}
        onClose={() => {
          onClose();
          void navigate({ to: `/settings/developers/webhooks/${added.id}` });
        }}
      >
        <ReceiverGuide secret={added.secret} />
      </SecretDialog>
    );
  const events = form.field('events');
  const isAll = events.value.includes('*');
  return (
    <FormDialog
      title={webhook ? 'Edit endpoint' : 'Add endpoint'}
      form={form}
      action={webhook ? 'Save endpoint' : 'Add endpoint'}
      onClose={onClose}
    >
      <TextField
        label="Endpoint URL"
        type="url"
        placeholder="https://example.com/hooks"
        autoComplete="off"
        maxLength={2048}
        {...form.field('url')}
      />
      <StoreSelect label="Store" {...form.field('site_slug')} />
      <CheckboxField
        label="All events"
        hint="Includes events that later versions add."
        name="all_events"
        value={isAll}
        error={isAll ? events.error : null}
        onChange={(all) => events.onChange(all ? everyEvent : [])}
      />
      {!isAll && <EventsField {...events} />}
    </FormDialog>
  );
}
