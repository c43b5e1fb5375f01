import type { Order } from '../../../../core/orders/order.ts';

type OrderStatusText = {
  heading: string;
  sentence: string;
};

type OrderStatusInput = Pick<Order, 'status' | 'fulfillmentStatus' | 'lines' | 'refunds'>;

/** An order's status in plain words. */
export function describeOrderStatus(order: OrderStatusInput): OrderStatusText {
  const isDigital = order.lines.every((line) => line.isDigital);
  switch (order.status) {
    case 'pending':
      return waiting(order.fulfillmentStatus === 'partially_fulfilled');
    case 'fulfilled':
      return isDigital ? readyToDownload : onItsWay;
    case 'cancelled':
      return cancelled(order);
    case 'refunded':
      return refunded;
    case 'returned':
      return returned;
    case 'voided':
      return voided;
  }
}

const readyToDownload: OrderStatusText = {
  heading: 'Ready to download',
  sentence: 'Your order is paid, and its files are yours.',
};

const onItsWay: OrderStatusText = {
  heading: 'On its way',
  sentence: 'Everything you ordered has been handed over to the carrier.',
};

const refunded: OrderStatusText = {
  heading: 'Refunded',
  sentence: 'All that was paid for this order went back.',
};

const returned: OrderStatusText = {
  heading: 'Returned',
  sentence: 'The store has received everything back.',
};

const voided: OrderStatusText = {
  heading: 'Not paid',
  sentence: 'The payment did not arrive, so this order is void.',
};

function waiting(partly: boolean): OrderStatusText {
  return partly
    ? {
        heading: 'Partly on its way',
        sentence: 'Some of your order has been sent; the rest follows.',
      }
    : {
        heading: 'Thank you: your order is placed',
        sentence: 'It is paid, and the store is getting it ready.',
      };
}

function cancelled({ refunds }: OrderStatusInput): OrderStatusText {
  const arrived = refunds.length > 0 && refunds.every(({ status }) => status === 'succeeded');
  const money = arrived ? 'What you paid went back.' : 'What you paid is on its way back.';
  return {
    heading: 'Cancelled',
    sentence: `This order was cancelled before it was sent.${refunds.length > 0 ? ` ${money}` : ''}`,
  };
}
