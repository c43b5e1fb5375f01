import type { Order } from '@stoa/client';
import { Card } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { Time } from '../ui/values.tsx';
import { lineName } from './order-lines.ts';
import css from './orders.module.css';

export function ShipmentsCard({ order }: { order: Order }) {
  if (order.fulfillments.length === 0) return null;
  return (
    <Card title="Shipments">
      <ul className={css.blocks}>
        {order.fulfillments.map((shipment) => (
          <li key={shipment.id}>
            <div className={css.line}>
              <strong>{shipment.carrier ?? 'Shipment'}</strong>
              {shipment.tracking_number && <CopyableId id={shipment.tracking_number} />}
              <Time at={shipment.created_at} />
            </div>
            <span className={css.quiet}>
              {shipment.items
                .map((item) => `${item.quantity} × ${lineName(order, item.line_item_id)}`)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
