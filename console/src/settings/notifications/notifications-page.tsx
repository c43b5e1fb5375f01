import type { NotificationSettingsGetResult as Settings } from '@stoa/client';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa, useWorkspace } from '../../app/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CheckboxField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';

const kinds: [name: keyof Settings, label: string, hint: string][] = [
  ['staff_new_order', 'New orders', 'One email for each order.'],
  ['staff_return_requested', 'Return requests', 'When a buyer asks to return items.'],
  ['staff_refund_failed', 'Failed refunds', 'When the payment processor refuses a refund.'],
  ['staff_order_disputed', 'Disputes', 'When a buyer disputes a payment with their bank.'],
  ['staff_low_stock', 'Low stock', 'When a variant falls to the threshold of its store.'],
  ['staff_out_of_stock', 'Out of stock', 'When the last unit of a variant is sold.'],
  [
    'staff_emails_bouncing',
    'Emails not delivered',
    'When a buyer’s address is rejected; at most once a day.',
  ],
  ['staff_weekly_digest', 'Weekly digest', 'Orders and revenue of the week, on Mondays.'],
];

/** What the user receives by email. */
export function NotificationsPage() {
  const { session } = useWorkspace();
  const read = useApi(['notification-settings', session.user.id], (stoa, options) =>
    stoa.notificationSettings.get(session.user.id, options),
  );
  return (
    <div className={css.page}>
      <PageHeader
        title="Notifications"
        subtitle={`What this workspace emails to ${session.user.email}.`}
      />
      {read.isPending && <Skeleton lines={8} />}
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && <SettingsForm settings={read.data} />}
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const stoa = useStoa();
  const { session } = useWorkspace();
  const invalidate = useInvalidate();
  const canWrite = useCan()('write:settings');
  const form = useForm<Record<string, boolean>>({
    values: Object.fromEntries(kinds.map(([name]) => [name, settings[name] === 'each'])),
    save: ({ changes, idempotencyKey }) =>
      stoa.notificationSettings.replace(session.user.id, toModes(changes), { idempotencyKey }),
    onSaved: () => {
      void invalidate('notification-settings');
      showToast('Notifications saved');
    },
  });
  return (
    <FormPage form={form} action="Save notifications">
      {!canWrite && (
        <Notice>Ask an owner or admin of the workspace to change what you receive.</Notice>
      )}
      <Card title="By email">
        <fieldset className={css.group} disabled={!canWrite}>
          <legend className="visually-hidden">Emails to you</legend>
          {kinds.map(([name, label, hint]) => (
            <CheckboxField key={name} label={label} hint={hint} {...form.field(name)} />
          ))}
        </fieldset>
      </Card>
    </FormPage>
  );
}

const toModes = (changes: Partial<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(changes).map(([name, isOn]) => [name, isOn ? 'each' : 'off']));
