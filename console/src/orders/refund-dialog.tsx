import type { Order } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { describeError } from '../ui/error-state.tsx';
import { CheckboxField, TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { MoneyField } from '../ui/form/number-fields.tsx';
import { type Form, useForm } from '../ui/form/use-form.ts';
import { formatMoney } from '../ui/format.ts';
import { ChainReferenceField } from './chain-reference-field.tsx';
import {
  countUnits,
  LineQuantities,
  noUnits,
  type Quantities,
  toItems,
} from './line-quantities.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { refundableLines, repayableAmount } from './order-lines.ts';

type RefundValues = {
  items: Quantities;
  restock: boolean;
  /** Undefined until it is edited. */
  amount: number | null | undefined;
  reason: string;
  external_reference: string;
};

/** Refunds items, an amount, or both: the amount follows the items until it is edited. */
export function RefundDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const { currency } = order;
  const lines = refundableLines(order);
  const left = repayableAmount(order);
  const form: Form<RefundValues> = useForm<RefundValues>({
    values: {
      items: noUnits(lines),
      restock: order.fulfillment_status === 'unfulfilled',
      amount: undefined,
      reason: '',
      external_reference: '',
    },
    validate: () =>
      amount === null || !(amount >= (isRemoval ? 0 : 1) && amount <= left)
        ? [{ field: 'amount', message: `Enter an amount up to ${formatMoney(left, currency)}.` }]
        : [],
    save: ({ values, idempotencyKey }) =>
      stoa.orders.refund(
        order.id,
        {
          amount: amount ?? left,
          ...(units > 0 && { items: toItems(values.items), restock: values.restock }),
          ...(values.reason.trim() && { reason: values.reason.trim() }),
          ...(values.external_reference && { external_reference: values.external_reference }),
        },
        { idempotencyKey },
      ),
    onSaved: () => onDone(isRemoval ? 'Items removed' : 'Refund started'),
  });
  const units = countUnits(form.values.items);
  const preview = useItemsAmount(order, form.values.items);
  const computed = units === 0 ? left : preview.amount;
  const amount: number | null = form.values.amount === undefined ? computed : form.values.amount;
  // Items can leave the order without a refund, because they cost nothing or were never captured.
  const isRemoval = units > 0 && amount === 0;
  const itemsField = form.field('items');
  const amountField = form.field('amount');
  return (
    <FormDialog
      title={`Refund ${order.name}`}
      form={form}
      action={isRemoval ? 'Remove items' : refundLabel(amount, currency)}
      disabledReason={units > 0 && preview.isLoading ? 'The amount is being computed' : null}
      isDangerous
      onClose={onClose}
    >
      {lines.length > 0 && (
        <LineQuantities
          lines={lines}
          {...itemsField}
          error={itemsField.error ?? preview.problem}
          onChange={(items) => {
            itemsField.onChange(items);
            amountField.onChange(undefined);
          }}
        />
      )}
      {units > 0 && (
        <CheckboxField
          label={units === 1 ? 'Put the item back into stock' : 'Put the items back into stock'}
          hint={`Refunded items leave the order and are not shipped any more.${isPartlyShipped(order, form.values.items) ? ' Of an item that is partly shipped, the units that are not shipped yet leave first.' : ''}`}
          {...form.field('restock')}
        />
      )}
      <MoneyField
        label="Amount"
        hint={`${units > 0 ? 'What was paid for the items, without shipping. ' : ''}${formatMoney(left, currency)} of ${formatMoney(order.totals.total, currency)} can be refunded.`}
        currency={currency}
        {...amountField}
        value={amount}
      />
      <TextField label="Reason" isOptional maxLength={500} {...form.field('reason')} />
      <ChainReferenceField order={order} {...form.field('external_reference')} />
    </FormDialog>
  );
}

const refundLabel = (amount: number | null, currency: string): string =>
  amount !== null && amount > 0 ? `Refund ${formatMoney(amount, currency)}` : 'Refund';

/** Whether a chosen item has both shipped and unshipped units. */
const isPartlyShipped = ({ items }: Order, quantities: Quantities): boolean =>
  items.some(
    (item) =>
      (quantities[item.id] ?? 0) > 0 &&
      item.fulfilled_quantity > 0 &&
      item.fulfilled_quantity < item.quantity - item.refunded_quantity,
  );

/** What the API computes for the items; null until it has answered. */
function useItemsAmount(order: Order, quantities: Quantities) {
  const items = toItems(quantities);
  const read = useApi(
    ['orders', order.id, 'refund-preview', items],
    (stoa, options) => stoa.orders.refundPreview(order.id, { items }, options),
    { isEnabled: items.length > 0 },
  );
  return {
    amount: read.data?.amount ?? null,
    isLoading: read.isLoading,
    problem: read.isError ? describeError(read.error).message : null,
  };
}
