import type { Order, OrderItem } from '@stoa/client';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Money } from '../ui/values.tsx';
import { optionText, requestedUnits } from './order-lines.ts';
import css from './orders.module.css';

export function ItemsCard({ order }: { order: Order }) {
  return (
    <Card title="Items" isFlush>
      <DataTable
        caption="Items"
        rows={order.items}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Item', cell: (item) => <Item order={order} item={item} /> },
          {
            label: 'Price',
            align: 'end',
            isHiddenOnPhone: true,
            cell: (item) => <Money amount={item.unit_price} currency={order.currency} />,
          },
          { label: 'Quantity', align: 'end', cell: ({ quantity }) => quantity },
          {
            label: 'Total',
            align: 'end',
            cell: (item) => <Money amount={item.subtotal} currency={order.currency} />,
          },
        ]}
      />
    </Card>
  );
}

function Item({ order, item }: { order: Order; item: OrderItem }) {
  return (
    <div className={css.item}>
      <ItemImage item={item} />
      <div>
        <strong>{item.name}</strong>
        <span className={css.quiet}>
          {[optionText(item), item.sku].filter(Boolean).join(' · ')}
        </span>
        <span className={css.quiet}>{progressText(order, item)}</span>
      </div>
    </div>
  );
}

function ItemImage({ item }: { item: OrderItem }) {
  return (
    <span className={css.image} aria-hidden="true">
      {item.image_url ? <img src={item.image_url} alt="" loading="lazy" /> : item.name.charAt(0)}
    </span>
  );
}

/** `1 of 2 fulfilled, 1 refunded, 1 in returns or exchanges` */
function progressText(order: Order, item: OrderItem): string {
  const { quantity, fulfilled_quantity: fulfilled, refunded_quantity: refunded } = item;
  const requested = requestedUnits(order, item.id);
  if (refunded === quantity && fulfilled === 0) return 'Refunded';
  const done = item.is_digital ? 'Delivered as download' : 'Fulfilled';
  return [
    fulfilled === quantity ? done : `${fulfilled} of ${quantity} fulfilled`,
    refunded > 0 && `${refunded} refunded`,
    requested > 0 && `${requested} in returns or exchanges`,
  ]
    .filter(Boolean)
    .join(', ');
}
