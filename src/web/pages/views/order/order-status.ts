import type { Order } from '../../../../core/orders/order.ts';

type OrderStatusText = {
  heading: string;
  sentence: string;
};

type OrderStatusInput = Pick<Order, 'status' | 'fulfillmentStatus' | 'lines' | 'refunds'> &
  Partial<Pick<Order, 'authorization' | 'paymentStatus'>>;

/** An order's status as heading and sentence. */
export function describeOrderStatus(order: OrderStatusInput): OrderStatusText {
  const isDigital = order.lines.every((line) => line.isDigital);
  switch (order.status) {
    case 'pending':
      return waiting(order);
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
  sentence: 'Your order is paid. Download your files below.',
};

const onItsWay: OrderStatusText = {
  heading: 'Shipped',
  sentence: 'All items of your order have been handed to the carrier.',
};

const refunded: OrderStatusText = {
  heading: 'Refunded',
  sentence: 'This order has been fully refunded.',
};

const returned: OrderStatusText = {
  heading: 'Returned',
  sentence: 'The store has received your return.',
};

const voided: OrderStatusText = {
  heading: 'Not paid',
  sentence: 'The payment was not received, so this order was voided.',
};

function waiting({ fulfillmentStatus, paymentStatus }: OrderStatusInput): OrderStatusText {
  return fulfillmentStatus === 'partially_fulfilled'
    ? {
        heading: 'Partially shipped',
        sentence: 'Some items have shipped. The rest will follow.',
      }
    : {
        heading: 'Thank you for your order',
        sentence: paymentSentence(paymentStatus),
      };
}

/** A transfer on a chain may fail; an authorized payment is collected later, or never. */
function paymentSentence(status: Order['paymentStatus'] | undefined): string {
  if (status === 'settling')
    return 'Your payment is still being confirmed. The store prepares your order when it has arrived.';
  if (status === 'authorized')
    return 'Your bank holds the amount of your order. You are charged when the store collects it.';
  if (status === 'voided') return 'The store has not collected your payment. You were not charged.';
  return 'Your order is paid, and the store is preparing it.';
}

function cancelled({ refunds, authorization }: OrderStatusInput): OrderStatusText {
  const arrived = refunds.length > 0 && refunds.every(({ status }) => status === 'succeeded');
  const money = arrived ? 'Your payment has been refunded.' : 'Your payment is being refunded.';
  const isOnlyHeld = authorization?.captured === 0 && refunds.length === 0;
  return {
    heading: 'Canceled',
    sentence: `This order was canceled before it shipped.${refunds.length > 0 ? ` ${money}` : ''}${isOnlyHeld ? ' You were not charged.' : ''}`,
  };
}
