import type { Order } from '../../../../core/orders/order.ts';

type StatusWords = {
  heading: string;
  sentence: string;
};

type Told = Pick<Order, 'status' | 'fulfillmentStatus' | 'lines' | 'refunds'>;

/** An order's status in plain words. */
export function orderStatus(order: Told): StatusWords {
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

const readyToDownload: StatusWords = {
  heading: 'Ready to download',
  sentence: 'Your order is paid, and its files are yours.',
};

const onItsWay: StatusWords = {
  heading: 'On its way',
  sentence: 'Everything you ordered has been handed over to the carrier.',
};

const refunded: StatusWords = {
  heading: 'Refunded',
  sentence: 'All that was paid for this order went back.',
};

const returned: StatusWords = {
  heading: 'Returned',
  sentence: 'The store has received everything back.',
};

const voided: StatusWords = {
  heading: 'Not paid',
  sentence: 'The payment did not arrive, so this order is void.',
};

function waiting(partly: boolean): StatusWords {
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

function cancelled({ refunds }: Told): StatusWords {
  const arrived = refunds.length > 0 && refunds.every(({ status }) => status === 'succeeded');
  const money = arrived ? 'What you paid went back.' : 'What you paid is on its way back.';
  return {
    heading: 'Cancelled',
    sentence: `This order was cancelled before it was sent.${refunds.length > 0 ? ` ${money}` : ''}`,
  };
}
