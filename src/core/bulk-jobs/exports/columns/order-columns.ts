import { formatDecimal } from '../../../../kernel/money.ts';
import type { OrderDto } from '../../../orders/order-dto.ts';
import type { CsvColumn } from '../csv.ts';

type Column = CsvColumn<OrderDto>;
type Address = NonNullable<OrderDto['shipping_address']>;

/** One line for each order. NDJSON has every field. */
export const orderColumns: Column[] = [
  { header: 'name', cell: ({ name }) => name },
  { header: 'id', cell: ({ id }) => id },
  { header: 'store', cell: ({ site_slug: slug }) => slug },
  { header: 'created_at', cell: ({ created_at: at }) => at },
  { header: 'status', cell: ({ status }) => status },
  { header: 'payment_status', cell: ({ payment_status: status }) => status },
  { header: 'fulfillment_status', cell: ({ fulfillment_status: status }) => status },
  { header: 'channel', cell: ({ channel }) => channel },
  { header: 'test', cell: ({ test }) => test },
  { header: 'email', cell: ({ buyer }) => buyer?.email ?? '', isForeign: true },
  { header: 'buyer', cell: ({ buyer }) => buyer?.name ?? '', isForeign: true },
  { header: 'items', cell: describeItems },
  { header: 'units', cell: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0) },
  { header: 'currency', cell: ({ currency }) => currency },
  amount('subtotal', ({ totals }) => totals.subtotal),
  amount('discount', ({ totals }) => totals.discount),
  amount('shipping', ({ totals }) => totals.shipping),
  amount('tax', ({ totals }) => totals.tax),
  amount('total', ({ totals }) => totals.total),
  // Empty unless the payment is authorized first and captured later.
  {
    header: 'captured',
    cell: ({ payment_authorization: held, currency }) =>
      held ? formatDecimal({ amount: held.captured_amount, currency }) : '',
  },
  amount('refunded', ({ refunds }) =>
    refunds
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, refund) => sum + refund.amount, 0),
  ),
  { header: 'coupon', cell: ({ coupons }) => coupons.map(({ code }) => code).join(' ') },
  ...(['name', 'line1', 'line2', 'postcode', 'city', 'state', 'country', 'phone'] as const).map(
    toAddressColumn,
  ),
  {
    header: 'tracking_numbers',
    cell: ({ fulfillments }) =>
      fulfillments.flatMap(({ tracking_number: number }) => number ?? []).join(' '),
  },
  {
    header: 'attribution_first',
    cell: (order) => describeTouch(order.attribution?.first),
    isForeign: true,
  },
  {
    header: 'attribution_last',
    cell: (order) => describeTouch(order.attribution?.last),
    isForeign: true,
  },
  { header: 'tags', cell: ({ tags }) => tags.join(',') },
];

/** As in the query of a URL: `utm_source=news&utm_campaign=spring`. */
const describeTouch = (touch: Record<string, string> = {}): string =>
  new URLSearchParams(touch).toString();

function amount(header: string, read: (order: OrderDto) => number): Column {
  return {
    header,
    cell: (order) => formatDecimal({ amount: read(order), currency: order.currency }),
  };
}

function toAddressColumn(field: keyof Address & string): Column {
  return {
    header: `shipping_${field}`,
    cell: ({ shipping_address: address }) => String(address?.[field] ?? ''),
    isForeign: true,
  };
}

/** `2 x Linen shirt (SHIRT-S); 1 x Mug`. */
function describeItems({ items }: OrderDto): string {
  return items
    .map(({ quantity, name, sku }) => `${quantity} x ${name}${sku === null ? '' : ` (${sku})`}`)
    .join('; ');
}
