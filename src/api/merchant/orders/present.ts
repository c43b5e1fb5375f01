import type { Static } from 'typebox';
import { getConfirmationToken, orderPageUrl } from '../../../core/orders/confirmation.ts';
import type { Download } from '../../../core/orders/downloads/grant-downloads.ts';
import type { Exchange, Order } from '../../../core/orders/order.ts';
import { toMerchantOrderDto } from '../../../core/orders/order-dto.ts';
import { exchangePaymentUrl } from '../../../core/orders/post-purchase/exchanges/exchange.ts';
import { toExchangeDto } from '../../../core/orders/post-purchase/exchanges/exchange-dto.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { DownloadDto } from './schemas.ts';

/** An order for its merchant, with the buyer's links, which events do not contain. */
export function presentOrder(view: View, order: Order) {
  return {
    ...toMerchantOrderDto(order, view.origin),
    exchanges: order.exchanges.map((item) => presentExchange(view, order, item)),
    confirmation_url: orderPageUrl(view.origin, getConfirmationToken(view, order)),
  };
}

export function presentExchange(view: View, order: Order, item: Exchange) {
  return { ...toExchangeDto(item), payment_url: exchangePaymentUrl(view, order, item) };
}

export function presentDownload(download: Download): Static<typeof DownloadDto> {
  return {
    line_item_id: download.lineItemId,
    name: download.name,
    url: download.url,
    expires_at: download.expiresAt.toISOString(),
    remaining: download.remaining,
  };
}
