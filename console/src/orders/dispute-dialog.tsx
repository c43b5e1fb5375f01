import type { OrdersSimulateDisputeBody } from '@stoa/client';
import { useStoa } from '../app/workspace.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import type { OrderDialogProps } from './order-dialog.ts';

type Ending = Exclude<OrdersSimulateDisputeBody['status'], 'open'>;
type Reason = 'fraudulent' | 'product_not_received' | 'product_unacceptable' | 'duplicate';

const reasons: { value: Reason; label: string }[] = [
  { value: 'fraudulent', label: 'The buyer did not make the payment' },
  { value: 'product_not_received', label: 'The items did not arrive' },
  { value: 'product_unacceptable', label: 'The items are not as described' },
  { value: 'duplicate', label: 'The buyer was charged twice' },
];
const endings: { value: Ending; label: string }[] = [
  { value: 'won', label: 'Won: you keep the payment' },
  { value: 'lost', label: 'Lost: the buyer gets the money back' },
  { value: 'withdrawn', label: 'Withdrawn by the bank' },
];

/** Begins or ends a dispute of a test order, as the bank of the buyer would. */
export function DisputeDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const isOpen = order.disputed;
  const form = useForm<{ reason: Reason; ending: Ending }>({
    values: { reason: 'fraudulent', ending: 'won' },
    save: ({ values: { reason, ending } }) =>
      stoa.orders.simulateDispute(
        order.id,
        isOpen ? { status: ending } : { status: 'open', reason },
      ),
    onSaved: () => onDone(isOpen ? 'Dispute ended' : 'Dispute simulated'),
  });
  return (
    <FormDialog
      title={isOpen ? 'End simulated dispute' : 'Simulate dispute'}
      form={form}
      action={isOpen ? 'End dispute' : 'Simulate dispute'}
      size="small"
      onClose={onClose}
    >
      <p>
        This is a test order: nothing is charged or refunded. You see what happens to the order, and
        which emails and webhooks are sent.
      </p>
      {isOpen ? (
        <SelectField label="Outcome" options={endings} {...form.field('ending')} />
      ) : (
        <SelectField label="Reason" options={reasons} {...form.field('reason')} />
      )}
    </FormDialog>
  );
}
