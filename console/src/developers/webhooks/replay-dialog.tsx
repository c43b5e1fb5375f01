import type { Webhook } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { DateTimeField } from '../../ui/form/date-time-field.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Sends the deliveries of a time window again. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: {
      from: startOfMinute(webhook.failing_since ?? Date.now() - dayMilliseconds),
      to: startOfMinute(Date.now()),
      status: 'failed' as 'failed' | 'delivered',
    },
    validate: ({ from, to }) => [
      ...(from === null ? [{ field: 'from', message: 'Enter when the window begins.' }] : []),
      ...(to === null || to < (from ?? '')
        ? [{ field: 'to', message: 'Enter a time after the window begins.' }]
        : []),
    ],
    save: async ({ values, idempotencyKey }) => {
      // Each window is another request, also after one without deliveries.
      const { from, to, status } = values;
      const { replayed, next_from: next } = await stoa.webhooks.replay(
        webhook.id,
        { from: String(from), to: endOfMinute(String(to)), status },
        { idempotencyKey: [idempotencyKey, from, to, status].join('-') },
      );
      if (replayed === 0) throw nothingReplayed();
      const count = replayed === 1 ? '1 delivery' : `${formatNumber(replayed)} deliveries`;
      showToast(next === null ? `${count} queued` : `${count} queued. Repeat for the rest.`);
    },
    onSaved: () => {
      void invalidate(`webhooks/${webhook.id}`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Replay deliveries"
      form={form}
      action="Replay deliveries"
      size="small"
      onClose={onClose}
    >
      <p>Sends each event of the window again, with the same event id. At most 1,000 at a time.</p>
      <SelectField
        label="Deliveries"
        options={[
          { value: 'failed', label: 'Failed' },
          { value: 'delivered', label: 'Delivered' },
        ]}
        {...form.field('status')}
      />
      <DateTimeField label="From" {...form.field('from')} />
      <DateTimeField label="To" {...form.field('to')} />
    </FormDialog>
  );
}

/** Rejects like an error of the API, so that the dialog stays open. */
const nothingReplayed = () =>
  Object.assign(
    new Error(
      'No deliveries of this time window have this status. Choose an earlier start or another status.',
    ),
    { status: 422 },
  );

/** Fields show minutes, so the window begins with one. */
const startOfMinute = (time: string | number): string | null =>
  `${new Date(time).toISOString().slice(0, 16)}:00.000Z`;

/** Rounds up, so that the window includes what was just created. */
const endOfMinute = (instant: string) =>
  new Date(new Date(instant).getTime() + 59_999).toISOString();
