import type { Order, OrderItem, OrdersExchangePreviewBody } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import { type VariantChoice, VariantField } from '../app/variant-field.tsx';
import { useStoa } from '../app/workspace.tsx';
import { describeError } from '../ui/error-state.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { QuantityField } from '../ui/form/number-fields.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { formatMoney } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { optionText, returnableLines } from './order-lines.ts';

export function ExchangeDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const lines = returnableLines(order);
  const form = useForm({
    values: {
      line_item_id: lines[0]?.item.id ?? '',
      quantity: 1,
      new_variant: null as VariantChoice | null,
      reason: '',
    },
    validate: ({ reason, new_variant: chosen }) => [
      ...(chosen ? [] : [{ field: 'new_variant', message: 'Choose the new item.' }]),
      ...(reason.trim() === '' ? [{ field: 'reason', message: 'Enter a reason.' }] : []),
    ],
    save: ({ values, idempotencyKey }) => {
      const body = { items: toSwap(values), reason: values.reason };
      return stoa.orders.exchanges.request(order.id, body, { idempotencyKey });
    },
    onSaved: () => onDone('Exchange requested'),
  });
  const line = lines.find(({ item }) => item.id === form.values.line_item_id);
  return (
    <FormDialog
      title={`Exchange an item of ${order.name}`}
      form={form}
      action="Request exchange"
      onClose={onClose}
    >
      <SelectField
        label="Item to return"
        options={lines.map(({ item }) => ({ value: item.id, label: lineLabel(item) }))}
        {...form.field('line_item_id')}
      />
      <QuantityField
        label="Quantity"
        minimum={1}
        maximum={line?.units ?? 1}
        suffix={`of ${line?.units ?? 1}`}
        {...form.field('quantity')}
      />
      <VariantField label="New item" siteSlug={order.site_slug} {...form.field('new_variant')} />
      {form.values.new_variant && <Difference order={order} items={toSwap(form.values)} />}
      <TextField label="Reason" maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}

type Swap = { line_item_id: string; quantity: number; new_variant: VariantChoice | null };

const toSwap = ({ line_item_id, quantity, new_variant: chosen }: Swap) => [
  { line_item_id, quantity, new_variant_id: chosen?.id ?? '' },
];

type DifferenceProps = { order: Order; items: OrdersExchangePreviewBody['items'] };

/** What the API computes, with discounts and tax. */
function Difference({ order, items }: DifferenceProps) {
  const { data, isError, error } = useApi(
    ['orders', order.id, 'exchange-preview', items],
    (stoa, options) => stoa.orders.exchangePreview(order.id, { items }, options),
  );
  if (isError) return <Notice tone="bad">{describeError(error).message}</Notice>;
  if (!data) return <Notice>Computing the price difference…</Notice>;
  const { price_difference: difference, currency } = data;
  const amount = formatMoney(Math.abs(difference), currency);
  if (difference === 0) return <Notice>Same price: nothing is paid or refunded.</Notice>;
  if (difference > 0)
    return <Notice>The buyer pays {amount} more, with the link of the exchange.</Notice>;
  return <Notice>{amount} is refunded when the exchange is completed.</Notice>;
}

const lineLabel = (item: OrderItem) => [item.name, optionText(item)].filter(Boolean).join(', ');
