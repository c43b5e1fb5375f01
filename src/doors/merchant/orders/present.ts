import type { Static } from 'typebox';
import { paymentUrl } from '../../../core/orders/after-sale/exchanges/exchange.ts';
import { exchangeRecord } from '../../../core/orders/after-sale/exchanges/exchange-record.ts';
import { confirmationOf, orderPageUrl } from '../../../core/orders/confirmation.ts';
import type { Download } from '../../../core/orders/downloads/grants.ts';
import type { Exchange, Order } from '../../../core/orders/order.ts';
import { orderRecord } from '../../../core/orders/order-record.ts';
import type { View } from '../../../platform/work.ts';
import type { DownloadRecord } from './schemas.ts';

/** An order for its merchant: with the links that its buyer has, which events leave out. */
export function presentOrder(view: View, order: Order) {
  return {
    ...orderRecord(order, view.origin),
    exchanges: order.exchanges.map((item) => presentExchange(view, order, item)),
    confirmation_url: orderPageUrl(view.origin, confirmationOf(view, order)),
  };
}

export function presentExchange(view: View, order: Order, item: Exchange) {
  return { ...exchangeRecord(item), payment_url: paymentUrl(view, order, item) };
}

export function presentDownload(download: Download): Static<typeof DownloadRecord> {
  return {
    line_item_id: download.lineItemId,
    name: download.name,
    url: download.url,
    expires_at: download.expiresAt.toISOString(),
    remaining: download.remaining,
  };
}
