import type { Webhook } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
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
      from: toInput(new Date(webhook.failing_since ?? Date.now() - dayMilliseconds)),
      to: toInput(new Date()),
      status: 'failed' as 'failed' | 'delivered',
    },
    validate: ({ from, to }) => [
      ...(from === '' ? [{ field: 'from', message: 'Enter when the window begins.' }] : []),
      ...(to === '' || to < from
        ? [{ field: 'to', message: 'Enter a time after the window begins.' }]
        : []),
    ],
    save: async ({ values, idempotencyKey }) => {
      // Each window is a request of its own, also after one without deliveries.
      const key = [idempotencyKey, values.from, values.to, values.status].join('-');
      const window = { from: new Date(values.from).toISOString(), to: endOfMinute(values.to) };
      const { replayed, next_from: next } = await stoa.webhooks.replay(
        webhook.id,
        { ...window, status: values.status },
        { idempotencyKey: key },
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
      <TextField label="From" type="datetime-local" {...form.field('from')} />
      <TextField label="To" type="datetime-local" {...form.field('to')} />
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

/** The local time in the form of the input. */
function toInput(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Rounds up, so that the window includes what was just created. */
const endOfMinute = (local: string) => new Date(new Date(local).getTime() + 59_999).toISOString();
