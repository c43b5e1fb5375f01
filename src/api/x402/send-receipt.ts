import type { FastifyReply } from 'fastify';
import type { PaidPurchase } from '../../core/paywall/pay/paid-purchase.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { Dialect } from './dialects/read-payment.ts';
import { receiptHeader, settlementStatusOf, transactionOf } from './dialects/receipt.ts';

type PaidResponseInput = {
  paywall: Pick<Paywall, 'networks'>;
  paid: PaidPurchase;
  dialect: Dialect;
};

/** Sends 200 with the order and a receipt header. The same payment always gets the same order. */
export function sendReceipt(reply: FastifyReply, { paywall, paid, dialect }: PaidResponseInput) {
  const { payment } = paid;
  const network = paywall.networks.find(({ name }) => name === payment.network);
  const [header, receipt] = receiptHeader(dialect, {
    payment,
    caip2: network?.caip2 ?? payment.network,
  });
  return reply
    .code(200)
    .header('cache-control', 'private, no-store')
    .header(header, receipt)
    .send(presentReceipt(paid));
}

function presentReceipt({
  payment,
  order,
  downloadUrl,
  expiresAt,
  confirmationToken,
}: PaidPurchase) {
  const { siteSlug, totals, currency } = order;
  return {
    order: {
      id: order.id,
      site_slug: siteSlug,
      product_id: payment.productId,
      quantity: payment.quantity,
      total: { amount: totals.total, currency },
      payment: {
        network: payment.network,
        txHash: transactionOf(payment),
        status: settlementStatusOf(payment),
      },
      download_url: downloadUrl,
      expires_at: expiresAt?.toISOString() ?? null,
    },
    confirmation_token: confirmationToken,
  };
}
