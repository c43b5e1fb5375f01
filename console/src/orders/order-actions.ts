import type { Order } from '@stoa/client';
import type { MenuItem } from '../ui/menu.tsx';
import {
  closedReason,
  hasSlip,
  isFulfillable,
  refundableAmount,
  returnableLines,
  shippableLines,
} from './order-lines.ts';

export type DialogName =
  | 'fulfill'
  | 'refund'
  | 'return'
  | 'exchange'
  | 'cancel'
  | 'downloads'
  | 'dispute'
  | 'tags'
  | 'address';

type MainAction = {
  label: string;
  dialog: DialogName;
  isMain: boolean;
  disabledReason: string | null;
};

/** What can be done with an order now: at most two buttons, the rest in the menu. */
export function orderActions(
  order: Order,
  { open, print }: { open: (dialog: DialogName) => void; print: () => void },
) {
  const closed = closedReason(order);
  const canShip = isFulfillable(order) && shippableLines(order).length > 0;
  const isDigital = order.items.some((item) => item.is_digital);
  const noReturn =
    closed ??
    (returnableLines(order).length === 0 ? 'No fulfilled items are left to return' : null);
  const noRefund = closed ?? (refundableAmount(order) <= 0 ? 'Nothing is left to refund' : null);
  const noCancel =
    closed ??
    (order.status === 'refunded' ? 'The order is refunded' : null) ??
    (order.fulfillment_status === 'unfulfilled' ? null : 'The order was shipped');
  const main: MainAction[] = [
    { label: 'Refund', dialog: 'refund', isMain: false, disabledReason: noRefund },
    ...(canShip
      ? [{ label: 'Fulfill items', dialog: 'fulfill' as const, isMain: true, disabledReason: null }]
      : []),
  ];
  const menu: MenuItem[] = [
    {
      label: 'Return items',
      icon: 'refund',
      disabledReason: noReturn,
      onSelect: () => open('return'),
    },
    {
      label: 'Exchange an item',
      icon: 'exchange',
      disabledReason: noReturn,
      onSelect: () => open('exchange'),
    },
    ...(hasSlip(order)
      ? [{ label: 'Print packing slip', icon: 'print' as const, onSelect: print }]
      : []),
    ...(isDigital
      ? [{ label: 'Renew downloads', icon: 'download' as const, onSelect: () => open('downloads') }]
      : []),
    ...(order.confirmation_url
      ? [
          {
            label: "Open buyer's page",
            icon: 'external' as const,
            onSelect: () => openBuyerPage(order),
          },
        ]
      : []),
    ...disputeItems(order, open),
    {
      label: 'Cancel order',
      icon: 'close',
      isDangerous: true,
      disabledReason: noCancel,
      onSelect: () => open('cancel'),
    },
  ];
  return { main, menu };
}

/** An order that was paid with test money has a simulated bank too. */
function disputeItems(
  { test, payment, disputed }: Order,
  open: (dialog: DialogName) => void,
): MenuItem[] {
  if (!test || payment?.provider !== 'sandbox') return [];
  const label = disputed ? 'End simulated dispute' : 'Simulate dispute';
  return [{ label, icon: 'alert', onSelect: () => open('dispute') }];
}

const openBuyerPage = ({ confirmation_url: url }: Order) =>
  window.open(url, '_blank', 'noopener,noreferrer');
