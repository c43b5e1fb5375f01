import type { Order } from '@stoa/client';
import type { MenuItem } from '../ui/menu.tsx';
import {
  capturableAmount,
  closedReason,
  hasShipped,
  hasSlip,
  isFulfillable,
  isShippedAndExpired,
  refundableLines,
  repayableAmount,
  returnableLines,
  shippableLines,
} from './order-lines.ts';

export type DialogName =
  | 'fulfill'
  | 'refund'
  | 'capture'
  | 'release'
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
  const money = moneyActions(order, open);
  const main: MainAction[] = [
    { ...money.main, isMain: money.main.isMain && !canShip },
    ...(canShip
      ? [{ label: 'Fulfill items', dialog: 'fulfill' as const, isMain: true, disabledReason: null }]
      : []),
  ];
  const menu: MenuItem[] = [
    ...money.menu,
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
      disabledReason: noCancelReason(order),
      onSelect: () => open('cancel'),
    },
  ];
  return { main, menu };
}

/** Why the order cannot be canceled. Delivered files can, if they were never paid for. */
function noCancelReason(order: Order): string | null {
  const closed = closedReason(order);
  if (closed !== null) return closed;
  const { status, payment_status: paid } = order;
  if (status === 'refunded') return 'The order is refunded';
  if (hasShipped(order)) return 'The order was shipped';
  const isOpen = status === 'pending' || (status === 'fulfilled' && paid === 'voided');
  return isOpen ? null : 'The order was delivered';
}

/** While a payment can be captured, its button takes the place of the refund. */
function moneyActions(
  order: Order,
  open: (dialog: DialogName) => void,
): { main: MainAction; menu: MenuItem[] } {
  const closed = closedReason(order);
  // Items that cost nothing leave the order without a refund, once it is known that it is paid.
  const canRemoveItems =
    order.payment_status !== 'settling' &&
    isFulfillable(order) &&
    refundableLines(order).length > 0;
  // The refund of a canceled order may have failed.
  const noRefund =
    repayableAmount(order) > 0
      ? null
      : (closed ?? (canRemoveItems ? null : 'Nothing is left to refund'));
  if (closed !== null || capturableAmount(order) === 0)
    return {
      main: { label: 'Refund', dialog: 'refund', isMain: false, disabledReason: noRefund },
      menu: isShippedAndExpired(order)
        ? [{ label: 'Give up payment', icon: 'close', onSelect: () => open('release') }]
        : [],
    };
  return {
    main: { label: 'Capture payment', dialog: 'capture', isMain: true, disabledReason: null },
    menu: [
      {
        label: 'Refund',
        icon: 'refund',
        disabledReason: noRefund && 'Nothing was captured that is left to refund',
        onSelect: () => open('refund'),
      },
      { label: 'Release payment', icon: 'close', onSelect: () => open('release') },
    ],
  };
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
