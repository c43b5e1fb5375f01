import type { ImportedOrder } from '../../orders/import-order.ts';
import type { CellReader } from '../read-cells.ts';
import type { LineDraft } from './order-lines.ts';

/** Null for an order that is not paid. */
export function readStatus(cells: CellReader) {
  const financial = cells.text('financial_status').toLowerCase();
  const isFulfilled = cells.text('fulfillment_status').toLowerCase() === 'fulfilled';
  const isCancelled = cells.text('cancelled_at') !== '';
  const open = isFulfilled ? ('fulfilled' as const) : ('pending' as const);
  const status = isCancelled ? ('cancelled' as const) : open;
  if (financial === 'paid' || financial === 'partially_refunded')
    return { status, paymentStatus: financial, isFulfilled } as const;
  if (financial === 'refunded')
    return {
      status: isCancelled ? 'cancelled' : 'refunded',
      paymentStatus: 'refunded',
      isFulfilled,
    } as const;
  if (financial === 'voided')
    return { status: 'voided', paymentStatus: 'voided', isFulfilled } as const;
  return null;
}

export function readFulfillment(lines: readonly LineDraft[]): ImportedOrder['fulfillmentStatus'] {
  const shipped = lines.filter(({ fulfilled }) => fulfilled > 0).length;
  if (shipped === 0) return 'unfulfilled';
  return shipped === lines.length ? 'fulfilled' : 'partially_fulfilled';
}
